// Two searches in step: the places of one, for as long as the longer of both lasts. No DOM.

/** The places of a search (see levels.js); the other search has places of its own, and maybe more of them. */
export class Lockstep {
  constructor(places, other) {
    Object.assign(this, { places, other });
  }

  get length() {
    return Math.max(this.places.length, this.other.length);
  }

  at(place) {
    return this.places.at(Math.min(place, this.places.length));
  }

  of(position) {
    return this.places.of(position);
  }

  next(kind, place) {
    return place > this.places.length ? null : this.places.next(kind, place);
  }

  previous(kind, place) {
    return this.places.previous(kind, Math.min(place, this.places.length + 1));
  }
}
