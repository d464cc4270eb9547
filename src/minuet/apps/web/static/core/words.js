// Words and numbers in sentences. No DOM.

/** A number for people: "1,000". */
export const numeral = (value) => value.toLocaleString("en");

/** So many of something: "1 node", "1,000 nodes". */
export const counted = (value, noun) => `${numeral(value)} ${noun}${value === 1 ? "" : "s"}`;

/** A text as a sentence begins: "Row 1 ...". */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
