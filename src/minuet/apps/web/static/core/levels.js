// How far a step goes: from solution to solution, from choice to choice, or from link to link.
//
// A level counts the places of a search in its own way, from 0 (the start) to `length`. It says which
// position of the log a place is at, and how many steps inside of that event were taken.

import { Dance } from "./dance.js";
import { SOLUTION } from "./log.js";

export const LEVELS = ["solutions", "choices", "single links"];
const MOST = 200_000; // links that are counted one by one
const BEFORE = 200; // events before the present one that are counted among them, where there are too many

/** The places of a recording at a level of LEVELS; single links may be those around a position. */
export function placesOf(recording, level, position = 0) {
  const Kind = { solutions: Solutions, "single links": SingleLinks }[level] ?? Choices;
  return new Kind(recording, position);
}

/** Every event is a place. */
class Choices {
  constructor(recording) {
    this.recording = recording;
    this.log = recording.log;
  }

  get length() {
    return this.log.length;
  }

  /** {position, inner}: this many steps of the event that leads to this position; all if undefined. */
  at(place) {
    return { position: place };
  }

  /** The last position of which nothing is missing. */
  whole(place) {
    return this.at(place).position;
  }

  /** The place of a position. */
  of(position) {
    return position;
  }

  /** The place of the next solution or dead end, or null. */
  next(kind, place) {
    return this.mapped(this.log.next(kind, this.whole(place)));
  }

  previous(kind, place) {
    return this.mapped(this.log.previous(kind, this.at(place).position));
  }

  mapped(position) {
    return position === null ? null : this.of(position);
  }
}

/** The start, every solution, and the end if it comes after the last one. */
class Solutions extends Choices {
  get marks() {
    return this.log.marks[SOLUTION];
  }

  get length() {
    const { length } = this.marks;
    return length && this.marks[length - 1] + 1 === this.log.length ? length : length + 1;
  }

  at(place) {
    if (place === 0) return { position: 0 };
    return { position: place <= this.marks.length ? this.marks[place - 1] + 1 : this.log.length };
  }

  of(position) {
    if (position >= this.log.length) return this.length;
    return this.marks.filter((mark) => mark < position).length;
  }
}

/** Every change of a link: of all events, or if they change too many, of those around a position. */
class SingleLinks extends Choices {
  constructor(recording, position) {
    super(recording);
    this.dance = new Dance(recording);
    this.begin(0);
    if (this.length >= MOST && this.ends.length <= position) this.begin(position - BEFORE);
  }

  begin(first) {
    this.first = Math.max(0, first); // position
    this.ends = [0];
  }

  /** The place of each position from the first on. What the last event does depends on the next. */
  read() {
    const { ends, first } = this;
    const known = this.log.length + (this.recording.isGrowing ? 0 : 1) - first;
    while (ends.length < known && ends.at(-1) < MOST) ends.push(ends.at(-1) + this.dance.count(first + ends.length));
    return ends;
  }

  get length() {
    return this.read().at(-1);
  }

  at(place) {
    const ends = this.read();
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] < place) low = middle + 1;
      else high = middle;
    }
    return { position: this.first + low, inner: low ? place - ends[low - 1] : undefined };
  }

  whole(place) {
    const { position } = this.at(place);
    return this.ends[position - this.first] === place ? position : position - 1;
  }

  of(position) {
    const ends = this.read();
    return ends[Math.max(0, Math.min(position - this.first, ends.length - 1))];
  }

  mapped(position) {
    const isCounted = position !== null && position >= this.first && position < this.first + this.read().length;
    return isCounted ? this.of(position) : null;
  }
}

/** The places of one of two searches that are played in step: as many as the longer of both has. */
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
