// Live examples: Python inside the reader's browser, and a puzzle that dances where a picture was. Only
// documentation that was built together with the page without a server has this script; everything reads
// the same without it.

import { Console } from "./live/console.js";
import { Example } from "./live/example.js";
import { offerDances } from "./live/dances.js";
import { Python } from "./live/python.js";

const page = new URL(`${document.documentElement.dataset.content_root}page/`, location.href);

if (location.protocol.startsWith("http")) {
  const python = new Python(new URL("site/console.js", page));
  const examples = [];
  for (const block of document.querySelectorAll(".highlight-python")) {
    if (block.querySelector(".gp")) examples.push(new Example(block, python, examples));
  }
  const place = document.querySelector(".try-minuet");
  if (place) new Console(place, python);
  offerDances(page);
}
