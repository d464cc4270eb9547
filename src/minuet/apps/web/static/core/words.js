// Words and numbers in sentences. No DOM.

/** A number for people: "1,000". */
export const numeral = (value) => value.toLocaleString("en");

/** A number of things: "1 node", "1,000 nodes". */
export const counted = (value, noun) => `${numeral(value)} ${noun}${value === 1 ? "" : "s"}`;

/** A time for people: "0.3 ms", "1.2 s". */
export function duration(seconds) {
  if (seconds < 0.001) return `${(1e6 * seconds).toFixed(0)} µs`;
  if (seconds < 1) return `${(1000 * seconds).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  return `${seconds.toFixed(1)} s`;
}

/** A text as the beginning of a sentence: "Row 1 ..."; the name of a cell stays as it is: "r1c1 ...". */
export const capital = (text) => (/^r\d+c\d/.test(text) ? text : text[0].toUpperCase() + text.slice(1));

/** A sentence as a part of another one: "the server is gone"; words like JSON stay as they are. */
export const clause = (text) => text.replace(/^[A-Z](?=[a-z]*\b)/, (letter) => letter.toLowerCase()).replace(/\.$/, "");
