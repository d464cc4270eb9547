// What this browser remembers between visits; nothing if it may not store anything.

/** What was kept under a name, maybe only for this tab ("sessionStorage"); undefined if nothing was. */
export function recall(name, storage = "localStorage") {
  try {
    return JSON.parse(globalThis[storage].getItem(name)) ?? undefined;
  } catch {
    return undefined; // storage is off, or something else wrote there
  }
}

/** Keep something under a name; null forgets it. */
export function keep(name, value, storage = "localStorage") {
  try {
    if (value === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, JSON.stringify(value));
  } catch {
    // It is only kept until the page is closed.
  }
}
