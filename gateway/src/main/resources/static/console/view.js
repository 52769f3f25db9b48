// A page: its state, its template, and the background work that ends when the reader leaves it.
import {render} from '/webjars/lit-html/lit-html.js';

export class View {
  #root;
  #template;
  #planned = false;
  #leaving = new AbortController();

  constructor(root, template, state = {}) {
    this.#root = root;
    this.#template = template;
    this.state = state;
    this.set({});
  }

  /** Aborted when the reader leaves the page. */
  get signal() {
    return this.#leaving.signal;
  }

  /** Changes the state. All changes in one turn of the event loop are rendered together. */
  set(change) {
    Object.assign(this.state, change);
    if (this.#planned || this.signal.aborted) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      if (!this.signal.aborted) render(this.#template(this.state, this), this.#root);
    });
  }

  /** Loads a part of the state. A problem replaces it only if nothing was loaded before. */
  async load(name, work) {
    try {
      this.set({[name]: await work(this.signal)});
    } catch (problem) {
      if (problem.name === 'AbortError' || this.signal.aborted) return;
      if (!this.state[name] || this.state[name].problem) this.set({[name]: {problem}});
    }
  }

  /** Runs the work now and at this interval while the page is open and visible. */
  every(milliseconds, work) {
    work();
    const timer = setInterval(() => document.hidden || work(), milliseconds);
    this.signal.addEventListener('abort', () => clearInterval(timer));
  }

  leave() {
    this.#leaving.abort();
    render(null, this.#root);
  }
}
