// Keys for everything; `dialogs/help.js` lists them.

import { DEAD, SOLUTION } from "../core/log.js";
import { openHelp } from "../dialogs/help.js";
import { find } from "./elements.js";

/** What a key does when nothing else wants it, in either mode. */
const EVERYWHERE = {
  "?": () => openHelp(),
  g: () => find("open-gallery").click(),
  e: () => find("open-enter").click(),
  s: (page) => page.solve(),
  a: () => find("animate").click(),
  p: (page) => page.desk.puzzle?.play && page.setMode("play"),
  w: (page) => page.setMode("solve"),
};

/** What a key does while a search is watched. */
const WATCHING = {
  " ": (player) => player.toggle(),
  ArrowRight: (player) => player.step(1),
  ArrowLeft: (player) => player.step(-1),
  l: (player) => player.step(1),
  h: (player) => player.step(-1),
  Home: (player) => player.step(-Infinity),
  End: (player) => player.step(Infinity),
  N: (player) => player.jump(SOLUTION, false),
  D: (player) => player.jump(DEAD, false),
  n: (player, page) => page.watching.jump(SOLUTION),
  d: (player, page) => page.watching.jump(DEAD),
  b: (player, page) => page.watching.deadEnd.toggle(),
  "]": (player, page) => faster(page, 0.05),
  "[": (player, page) => faster(page, -0.05),
};

function faster(page, by) {
  const speed = find("speed");
  speed.value = Number(speed.value) + by;
  page.watching.setSpeed();
}

/** Whether an element takes this key itself. */
function isTaken(event, isWatching) {
  const { target, key } = event;
  if (isWatching && key === " " && target.id === "solve") return false; // pause; Enter solves again
  if (target.closest("dialog")) return true;
  if (target.matches("textarea, select, input[type=text], input[type=number]")) return true;
  if (target.matches("input[type=range]")) return !["?", " ", "n", "d"].includes(key);
  if (target.matches("input[type=radio]") && key.startsWith("Arrow")) return true; // to the next choice
  if (target.matches("button, summary, input, a")) return key === " " || key === "Enter";
  return false;
}

export function listenToKeys(page) {
  document.addEventListener("keydown", (event) => {
    const isPlay = page.mode === "play";
    if (isTaken(event, !isPlay && page.watching.log)) return;
    if (isPlay && page.play.key(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isPlay && page.watching.log && WATCHING[event.key]) {
      event.preventDefault();
      WATCHING[event.key](page.watching.player, page);
    } else if (EVERYWHERE[event.key]) {
      event.preventDefault();
      EVERYWHERE[event.key](page);
    }
  });
}
