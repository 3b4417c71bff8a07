// Idempotency keys of what a form sends. A key stands for what was said: saying it again after a lost answer makes nothing twice, and
// after a change it is something else, which the server would refuse under the key of before.
import { randomKey } from "./store.js";

export class Attempt {
  #said = null;
  #key = "";

  /** The key under which this is sent: the last one, unless something else was said since. */
  key(said) {
    const text = JSON.stringify(said);
    if (text !== this.#said) [this.#said, this.#key] = [text, randomKey()];
    return this.#key;
  }

  /** It was taken, or refused for good: what is sent next is another, even if it says the same. */
  end() {
    this.#said = null;
  }
}

/** Whether the server has said no. After any other failure it may have done what it was asked for. */
export const isRefused = (error) => error.status >= 400 && error.status < 500;
