// The game clock: it runs while the page is visible, and can be hidden.

import { find } from "../page/elements.js";
import { choices, keepChoice } from "../page/settings.js";

export class Clock {
  constructor(ontick) {
    this.ontick = ontick;
    this.timer = 0;
    find("clock").addEventListener("click", () => this.cover());
    if (choices().clock) this.cover(true);
    document.addEventListener("visibilitychange", () => this.game && this.run(this.game));
  }

  run(game) {
    this.stop();
    this.game = game;
    this.show();
    if (game.solved || document.hidden) return;
    this.timer = setInterval(() => {
      game.seconds++;
      this.show();
      if (game.seconds % 5 === 0) this.ontick();
    }, 1000);
  }

  stop() {
    clearInterval(this.timer);
  }

  leave() {
    this.stop();
    this.game = null;
  }

  show() {
    const { seconds } = this.game;
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const pad = (number) => String(number).padStart(2, "0");
    find("time").textContent = hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
  }

  /** Hide the time, or show it again; that is kept. */
  cover(isCovered = !find("clock").classList.contains("covered")) {
    find("clock").classList.toggle("covered", isCovered);
    keepChoice("clock", isCovered);
    find("clock").setAttribute("aria-label", isCovered ? "Show the time" : "");
    if (!isCovered) find("clock").removeAttribute("aria-label");
  }
}
