// Python in a web worker, started when it is first needed.

export class Python {
  constructor(address) {
    this.address = address;
    this.asked = new Map(); // what is not answered yet, by number
    this.count = 0;
    this.generation = 0; // another one after each stop: everything that was defined is forgotten
  }

  /** Ask for something ("run", "split", "more"); `show(kind, content)` is called for what there is to see. */
  ask(kind, source, show = () => {}) {
    this.worker ??= this.start();
    const id = this.count++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { show, resolve, reject });
      this.worker.postMessage({ id, kind, source });
      if (!this.isReady) show("loading", this.share ?? 0);
    });
  }

  start() {
    const worker = new Worker(this.address, { type: "module" });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = () => this.hear({ error: "Python could not be started." });
    return worker;
  }

  hear({ id, kind, content, answer, share, isReady, error }) {
    this.isReady ||= isReady;
    this.share = share ?? this.share;
    if (error) this.fail(error);
    if (id === undefined) {
      for (const { show } of this.asked.values()) show("loading", this.isReady ? 1 : this.share);
      return;
    }
    const asked = this.asked.get(id);
    if (kind) asked?.show(kind, content);
    else if (this.asked.delete(id)) asked.resolve(answer);
  }

  /** End what it does; the next question starts it again, with nothing defined. */
  stop() {
    this.fail("Stopped. What was defined before is gone.");
  }

  fail(message) {
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
    this.generation += 1;
    for (const { reject } of this.asked.values()) reject(new Error(message));
    this.asked.clear();
  }
}
