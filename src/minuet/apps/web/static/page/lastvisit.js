// Visitors find what they left when they come back: the puzzle, and the moment of its search.

import { keep, recall } from "./memory.js";

const KEY = "minuet-last-visit";
const STORAGES = ["sessionStorage", "localStorage"];

/**
 * Keeps the puzzle, and the moment that `page.moment()` says, when the page goes away: for this tab,
 * which may be loaded again, and for visitors who come back another day.
 */
export class LastVisit {
  constructor(page) {
    this.page = page;
    this.isOff = document.body.classList.contains("embed");
    this.kept = this.isOff ? null : (recall(KEY, "sessionStorage") ?? recall(KEY));
    keep(KEY, null, "sessionStorage");
    addEventListener("pagehide", () => this.keep());
  }

  keep() {
    const { desk, welcome } = this.page;
    if (this.isOff || !desk.fragment) return;
    const kept = welcome.isOpen ? null : { fragment: desk.fragment, name: desk.puzzle.name, moment: this.page.moment() };
    for (const storage of STORAGES) keep(KEY, kept, storage);
  }

  /** Forget it and stop keeping anything: the visitor wants to start again. */
  forget() {
    this.isOff = true;
    this.kept = null;
    for (const storage of STORAGES) keep(KEY, null, storage);
  }

  /** Open the puzzle that was kept; returns false if that is none, or cannot be read anymore. */
  async restore() {
    const { fragment, name } = this.kept ?? {};
    if (!fragment) return false;
    const here = location.href.split("#")[0];
    history.replaceState({ fragment, name }, "", fragment);
    try {
      if (await this.page.desk.follow()) return true;
    } catch (error) {
      if (error.status === 0) throw error; // the server is gone: that says nothing of what was kept
    }
    history.replaceState(null, "", here);
    return false;
  }

  /** The moment that was kept, if it is of the puzzle on the desk; once. */
  take() {
    const { kept, page } = this;
    this.kept = null;
    return kept && kept.fragment === page.desk.fragment && page.mode === "solve" ? kept.moment : null;
  }
}
