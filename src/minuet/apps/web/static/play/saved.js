// Games kept in the browser, by the text of their puzzle; the oldest make room.

import { recall } from "../page/memory.js";

const PREFIX = "minuet.game.";
const MOST = 60;

export const loadGame = (puzzle) => recall(PREFIX + nameOf(puzzle));

export function saveGame(puzzle, game) {
  try {
    localStorage.setItem(PREFIX + nameOf(puzzle), JSON.stringify({ ...game, when: Date.now() }));
    forgetOldest();
  } catch {
    // a browser that keeps nothing can still be played in
  }
}

/** Call `action(game)` when another tab has continued a game; `which()` is the puzzle of interest. */
export function followGames(which, action) {
  addEventListener("storage", ({ key, newValue }) => {
    const puzzle = which();
    if (puzzle && newValue && key === PREFIX + nameOf(puzzle)) action(JSON.parse(newValue));
  });
}

function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (names.length <= MOST) return;
  const when = (name) => JSON.parse(localStorage.getItem(name)).when ?? 0;
  names.sort((one, other) => when(one) - when(other));
  for (const name of names.slice(0, names.length - MOST)) localStorage.removeItem(name);
}

/** A short name for a long text (FNV-1a, twice). */
function nameOf({ kind, text }) {
  const hash = (start) => {
    let found = start;
    for (const letter of text) found = Math.imul(found ^ letter.codePointAt(0), 16777619);
    return (found >>> 0).toString(36);
  };
  return `${kind}.${hash(2166136261)}${hash(84696351)}`;
}
