// Where someone is in a search stays the same when the tab is loaded again.

const KEY = "minuet-place";

/** Keeps the moment that `page.moment()` tells when the page goes away. */
export class Place {
  constructor(page) {
    this.page = page;
    this.kept = recall();
    store(null);
    addEventListener("pagehide", () => this.keep());
  }

  keep() {
    const moment = this.page.moment();
    store(moment && { fragment: this.page.desk.fragment, moment });
  }

  /** The moment that was kept, if it is of the puzzle on the desk; once. */
  take() {
    const { kept, page } = this;
    this.kept = null;
    return kept && kept.fragment === page.desk.fragment && page.mode === "solve" ? kept.moment : null;
  }
}

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function store(value) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing begins again
  }
}
