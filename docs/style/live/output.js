// What Python has to say: text, errors and pictures, and how far it has come while it is loaded.

export class Output {
  constructor() {
    this.box = make("div", { className: "live-output", hidden: true });
    this.box.setAttribute("role", "status");
  }

  clear() {
    this.box.replaceChildren();
    this.box.hidden = true;
    this.text = this.loading = null;
  }

  /** Show a "text", an "error" or a picture ("svg"), or which share of Python is here ("loading"). */
  show(kind, content) {
    this.box.hidden = false;
    if (kind === "loading") this.load(content);
    else if (kind === "svg") this.draw(content);
    else this.write(kind, content);
  }

  write(kind, content) {
    if (this.text?.className !== kind) {
      this.text = make("pre", { className: kind });
      this.box.append(this.text);
    }
    this.text.append(content);
  }

  draw(content) {
    const src = URL.createObjectURL(new Blob([content], { type: "image/svg+xml" }));
    this.box.append(make("img", { src, alt: "The picture that Python drew", className: "drawn" }));
    this.text = null;
  }

  load(share) {
    if (share === 1) {
      this.loading?.remove();
      this.box.hidden = !this.box.childElementCount;
      return;
    }
    if (!this.loading) {
      this.bar = make("progress", { max: 1 });
      this.loading = make("p", {}, "Loading Python (only once): ", this.bar);
      this.box.append(this.loading);
    }
    this.bar.value = share ?? 0;
  }
}

/** An element, with its properties and what is in it. */
export function make(name, properties = {}, ...content) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  return element;
}

/** A button with a word on it. */
export function button(text, onclick) {
  return make("button", { type: "button", onclick }, text);
}
