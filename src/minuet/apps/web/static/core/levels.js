// How far a step goes: from solution to solution, from choice to choice, or from link to link.
//
// A level counts the places of a search in its own way, from 0 (the start) to `length`. It says which
// position of the log a place is at, and how many steps inside of that event were taken.

import { Dance } from "./dance.js";
import { SOLUTION } from "./log.js";

export const LEVELS = ["solutions", "choices", "single links"];
const LONGEST = 50_000; // events of searches that are counted link by link

/** Whether there are not too many events to count their links. */
export const canCountLinks = ({ log }) => log.length <= LONGEST;

/** The places of a recording at a level of LEVELS. */
export function placesOf(recording, level) {
  const Kind = { solutions: Solutions, "single links": SingleLinks }[level] ?? Choices;
  return new Kind(recording);
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

/** Every change of a link. */
class SingleLinks extends Choices {
  constructor(recording) {
    super(recording);
    this.dance = new Dance(recording);
    this.ends = [0]; // the place of each position
  }

  /** Count the links of the events that are new. What the last one does depends on the next. */
  read() {
    const { ends } = this;
    const known = this.log.length + (this.recording.isGrowing ? 0 : 1);
    while (ends.length < known) ends.push(ends.at(-1) + this.dance.count(ends.length));
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
    return { position: low, inner: low && place - ends[low - 1] };
  }

  whole(place) {
    const { position } = this.at(place);
    return this.ends[position] === place ? position : position - 1;
  }

  of(position) {
    const ends = this.read();
    return ends[Math.min(position, ends.length - 1)];
  }
}
