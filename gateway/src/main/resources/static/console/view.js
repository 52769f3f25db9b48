// A page: its state, what it draws from it, and what ends when somebody leaves it.
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

  /** Ends when the page is left. */
  get signal() {
    return this.#leaving.signal;
  }

  /** Changes the state; the page is drawn once for all changes of a turn. */
  set(change) {
    Object.assign(this.state, change);
    if (this.#planned || this.signal.aborted) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      if (!this.signal.aborted) render(this.#template(this.state, this), this.#root);
    });
  }

  /** Loads a part of the state; a problem takes its place where nothing was there before. */
  async load(name, work) {
    try {
      this.set({[name]: await work(this.signal)});
    } catch (problem) {
      if (problem.name === 'AbortError' || this.signal.aborted) return;
      if (!this.state[name] || this.state[name].problem) this.set({[name]: {problem}});
    }
  }

  /** Does something now and so often while the page is open and seen. */
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
