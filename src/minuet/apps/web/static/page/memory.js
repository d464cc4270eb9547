// What this browser remembers between visits; nothing if it may not store anything.

/** What was kept under a name; undefined if nothing was. */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? undefined;
  } catch {
    return undefined; // storage is off, or something else wrote there
  }
}

/** Keep something under a name; null forgets it. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It is only kept until the page is closed.
  }
}
