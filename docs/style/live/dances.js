// Pictures that can dance: the page itself takes their place, with the search at its beginning.

import { button, make } from "./output.js";

const DANCES = {
  "toy-matrix.svg": "#g=toy;step=0",
  "toy-tree.svg": "#g=toy;step=0",
  "toy-links.svg": "#g=toy;step=0&level=single links",
  "langford-tree.svg": "#g=langford-4;step=0",
};

/** Offer to let each picture dance that can. */
export function offerDances(page) {
  for (const picture of document.querySelectorAll("article img")) {
    const fragment = DANCES[picture.src.split("/").pop()];
    if (fragment) offer(picture, `${page}?embed${fragment}`);
  }
}

function offer(picture, address) {
  const frame = make("iframe", { className: "live-dance", title: "The search, step by step" });
  const turn = () => {
    const isDancing = frame.isConnected;
    if (isDancing) frame.remove();
    else {
      frame.src = address;
      toggle.before(frame);
    }
    picture.hidden = !isDancing;
    toggle.textContent = isDancing ? "Step through it" : "Back to the picture";
  };
  const toggle = button("Step through it", turn);
  const buttons = make("div", { className: "live-buttons" }, toggle);
  (picture.closest("p, figure") ?? picture).after(buttons);
}
