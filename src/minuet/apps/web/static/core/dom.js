// Making elements: the only helpers between us and the DOM.

const SVG = "http://www.w3.org/2000/svg";

/** Make an HTML element: `el("button", {class: "big", onclick: f}, "Solve")`. */
export function el(tag, properties = {}, ...children) {
  return dress(document.createElement(tag), properties, children);
}

/** Make an SVG element. */
export function svg(tag, properties = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), properties, children);
}

function dress(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Call `action` when nothing has called this for `wait` milliseconds. */
export function calm(action, wait) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), wait);
  };
}

/** Call `action` once in the next frame, however often this is called until then. */
export function onceAFrame(action) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      action();
    });
  };
}

/**
 * Follow a finger or a mouse that was pressed: `move(event)` until `end(event)`, whose type says whether it was
 * lifted ("pointerup") or the browser needs it for something else ("pointercancel").
 *
 * Without `still` Chromium takes a fast drag for a scroll that continues, and drops the next tap anywhere.
 */
export function follow(move, end) {
  const over = new AbortController();
  const { signal } = over;
  const still = (event) => event.preventDefault();
  const finish = (event) => {
    over.abort();
    end(event);
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("touchmove", still, { signal, passive: false });
  addEventListener("pointerup", finish, { signal });
  addEventListener("pointercancel", finish, { signal });
}

/** Whether people asked their system for less motion. */
export const wantsCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
