// Answers come in frames: a kind, a length in four bytes, a content (see frames.py).

const HEAD = 5; // bytes before the content
const NUMBERS = 1;
export const [END, FAIL] = [2, 3];

/** What is said when there is no answer; `line` and `column` say where a text is wrong. */
export class Failure extends Error {
  constructor({ message, ...more }) {
    super(message);
    Object.assign(this, more);
  }
}

/** Where the first frame ends; infinitely far if not even its length is known. */
export function endOf(bytes) {
  return bytes.length < HEAD ? Infinity : HEAD + new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
}

/** A frame of JSON. */
export function frameOf(content) {
  const frame = new Uint8Array(HEAD + content.length);
  new DataView(frame.buffer).setUint32(1, content.length);
  frame.set(content, HEAD);
  return frame;
}

/** The content of a frame: numbers, or what its JSON says. */
export function decoded(frame) {
  const content = frame.slice(HEAD);
  if (frame[0] === NUMBERS) return new Int32Array(content.buffer);
  const answer = JSON.parse(new TextDecoder().decode(content));
  if (frame[0] === FAIL) throw new Failure(answer);
  if (answer.error) throw new Failure({ status: 200, ...answer.error });
  return answer;
}
