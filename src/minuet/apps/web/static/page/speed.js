// The slider of the speed, and what is said about it.

import { placeOf, speedOf } from "../core/player.js";
import { numeral } from "../core/words.js";
import { find } from "./elements.js";

const WHOLE = 30; // seconds to watch a whole search, unless a speed was chosen
const SLOW = 4; // steps per second, the least for that
const SMOOTH = 30; // steps per second above which nothing has time to fade in

/** Move the slider to the speed that shows this many steps in about half a minute. */
export function proposeSpeed(steps) {
  find("speed").value = Math.max(placeOf(steps / WHOLE), placeOf(SLOW));
}

/** The speed that was chosen, in steps per second; it is shown, too. */
export function chosenSpeed() {
  const speed = speedOf(Number(find("speed").value));
  const text = `${speed < 10 ? speed.toFixed(1) : numeral(Math.round(speed))} / s`;
  find("speed-text").textContent = text;
  find("speed").setAttribute("aria-valuetext", text.replace("/ s", "steps per second"));
  document.body.classList.toggle("fast", speed > SMOOTH);
  return speed;
}
