// Shows a log of any length, in windows of some hundred lines.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {repeat} from '/webjars/lit-html/directives/repeat.js';
import {get} from './api.js';
import {drawn} from './ansi.js';
import {badge, empty, failed} from './parts.js';
import {number} from './format.js';

const WINDOW = 300;
const HELD = 900;
/** Lines with a label are only read forwards, so more of them are kept. */
const LABELLED = 5_000;
/** The filters: the value of the parameter and its title. */
const LABELS = [['', 'All lines'], ['error', 'Errors'], ['error,warning', 'Errors and warnings'], ['progress', 'Progress']];
const FOLLOW = 2_000;
/** The number of characters of a line that are shown at first, and on request. */
const SHORT = 2_000;
const LONG = 100_000;

const sameSource = (a, b) => a && b && a.file === b.file && a.rank === b.rank && a.node === b.node;

/** Returns the name of the stored log that a citation comes from. */
export const nameOf = (logs, source) => logs.find(log => sameSource(log.source, source))?.name ?? null;

/** Shows the log of one job. The page sets the position and the cited lines. */
export class LogView {
  constructor(view, jobId) {
    this.view = view;
    this.jobId = jobId;
    this.at = {attempt: null, source: null, line: null, label: ''};
    this.lines = [];
    this.logs = [];
    this.long = new Set();
    this.found = null;
    this.cited = new Map();
  }

  /** Opens the log at a line. A negative number counts from the end; null is the root cause or the end. A loaded line is only scrolled to. */
  async open(at) {
    const held = this.#holds(at);
    this.at = held ? {...at, attempt: this.at.attempt, source: this.at.source} : at;
    if (held) {
      this.view.set({});
      this.#scrollTo(at.line);
      return;
    }
    if (at.line !== this.found) this.found = null;
    this.problem = null;
    this.busy = true;
    this.looked = 0;
    this.lastKnown = 0;
    this.view.set({});
    try {
      const first = at.label ? 1 : at.line > 0 ? Math.max(1, at.line - 60) : at.line ?? -WINDOW;
      await this.#put(await this.#read(first), []);
    } catch (problem) {
      if (problem.name === 'AbortError') return;
      this.problem = problem;
    }
    this.busy = false;
    this.view.set({});
    this.#scrollTo(at.line);
  }

  #holds({attempt, source, line, label}) {
    return !this.problem && !this.busy && line > 0 && !label && !this.at.label && attempt === this.at.attempt && (!source || source === this.at.source)
      && this.lines.some(one => one.line === line);
  }

  /** If a label is requested, the answer may contain no line, only the position at which to continue. */
  async #read(fromLine, limit = WINDOW, label = this.at.label || null) {
    const {attempt, source} = this.at;
    const range = await get(`/jobs/${this.jobId}/logs`, {attempt, source, fromLine, limit, label}, this.view.signal);
    return label && !range.lines.length && range.nextLine ? this.#read(range.nextLine, limit, label) : range;
  }

  async #put(range, kept) {
    this.logs = range.logs;
    this.at.attempt = range.attempt;
    this.at.source ??= nameOf(range.logs, range.source);
    this.lines = [...kept, ...range.lines];
    this.#took(range);
  }

  /** Stores how far lines with a label have been searched for: to the end of the answer, or to the last known end of the log. */
  #took(range) {
    this.whole = this.at.label && !range.nextLine;
    this.looked = range.nextLine ? range.nextLine - 1 : Math.max(this.looked, this.lastKnown, range.lines.at(-1)?.line ?? 0);
    this.lastKnown = this.log?.lastLine ?? 0;
  }

  get log() {
    return this.logs.find(log => log.name === this.at.source) ?? this.logs[0];
  }

  async #more(work) {
    if (this.busy || !(this.lines.length || this.following)) return;
    this.busy = true;
    try {
      await work();
    } catch (problem) {
      if (problem.name !== 'AbortError') this.problem = problem;
    }
    this.busy = false;
    this.view.set({});
  }

  later() {
    if (this.whole && !this.following) return null;
    return this.#more(async () => {
      const last = this.lines.at(-1)?.line ?? 0;
      const range = this.at.label ? await this.#read(this.looked + 1, this.following ? LABELLED : WINDOW) : await this.#read(last + 1);
      const fresh = range.lines.filter(line => line.line > last);
      this.logs = range.logs;
      this.#took(range);
      this.lines = [...this.lines, ...fresh].slice(this.at.label ? -LABELLED : -HELD);
    });
  }

  earlier() {
    const first = this.lines[0]?.line ?? 1;
    if (this.at.label || first <= (this.log?.firstKeptLine ?? 1)) return;
    this.#more(async () => {
      const range = await this.#read(Math.max(1, first - WINDOW), Math.min(WINDOW, first - 1));
      this.lines = [...range.lines.filter(line => line.line < first), ...this.lines].slice(0, HELD);
    });
  }

  /** Goes to the next line with the text, after the last match or from the first loaded line. */
  async find(text) {
    const {attempt, source} = this.at;
    this.searching = true;
    this.missed = null;
    this.searchedTo = this.found ? this.found + 1 : this.lines[0]?.line ?? 1;
    try {
      while (this.searching && this.searchedTo) {
        this.view.set({});
        const range = await get(`/jobs/${this.jobId}/logs`, {attempt, source, fromLine: this.searchedTo, limit: 1, text}, this.view.signal);
        const hit = range.lines[0]?.line;
        if (this.searching && hit) {
          this.searching = false;
          this.found = hit;
          location.hash = this.address(hit);
          return;
        }
        this.searchedTo = range.nextLine;
      }
      if (this.searching) this.missed = text;
    } catch (problem) {
      if (problem.name === 'AbortError') return;
      this.problem = problem;
    }
    this.searching = false;
    this.found = null;
    this.view.set({});
  }

  follow(on) {
    this.following = on;
    clearInterval(this.timer);
    if (!on) return this.view.set({});
    const next = async () => {
      if (document.hidden) return;
      await this.later();
      this.#scrollTo(-1);
    };
    // With a label, the shown lines stay and later ones are searched for.
    if (this.at.label) next();
    else this.open({...this.at, line: -WINDOW}).then(next);
    this.timer = setInterval(next, FOLLOW);
    this.view.signal.addEventListener('abort', () => clearInterval(this.timer));
  }

  address(line, label = '') {
    const query = new URLSearchParams({attempt: this.at.attempt ?? ''});
    if (label) query.set('label', label);
    if (this.at.source) query.set('source', this.at.source);
    if (line !== null) query.set('line', line);
    return `#/jobs/${this.jobId}/log?${query}`;
  }

  /** Only the latest request counts. The log may be rendered later, when the job is known. */
  #scrollTo(line) {
    const asked = this.scrolling = {};
    const scroll = () => {
      if (this.scrolling !== asked || this.view.signal.aborted || this.view.state.tab !== 'log' || !this.lines.length) return;
      const box = document.querySelector('.log');
      if (!box) return requestAnimationFrame(scroll);
      const row = line > 0 ? document.getElementById('L' + line) : null;
      if (row) row.scrollIntoView({block: 'center'});
      else box.scrollTop = box.scrollHeight;
    };
    queueMicrotask(() => requestAnimationFrame(scroll));
  }

  template() {
    if (this.problem && !this.lines.length) return failed(this.problem, () => this.open(this.at));
    if (!this.lines.length && this.busy) return html`<p class="loading" aria-busy="true">Loading the log …</p>`;
    if (!this.lines.length && this.at.label) return html`${this.#controls()}${empty('No lines have this label.', 'Choose All lines.')}`;
    if (!this.lines.length) return empty('No lines of this log are stored.', 'Lines come from a log shipper, the node agent or POST /jobs/{id}/logs.');
    return html`${this.#controls()}${this.problem ? failed(this.problem, () => this.open(this.at)) : nothing}
      <div class="log" tabindex="0" role="region" aria-label="Log" @scroll=${event => this.#scrolled(event.target)}>
        ${repeat(this.lines, line => line.line, line => this.#line(line))}
      </div>`;
  }

  #scrolled(box) {
    if (box.scrollTop < 400) this.earlier();
    if (box.scrollHeight - box.scrollTop - box.clientHeight < 400) this.later();
  }

  #controls() {
    const log = this.log;
    const last = log?.lastLine ?? 0;
    const jump = event => {
      event.preventDefault();
      const line = Number(new FormData(event.target).get('line'));
      if (line > 0) location.hash = this.address(Math.min(line, last));
    };
    const search = event => {
      event.preventDefault();
      const text = new FormData(event.target).get('text');
      if (text) this.find(text);
    };
    const marks = [...this.cited].filter(([, cited]) => cited.source === this.at.source);
    return html`<div class="controls">
      ${this.logs.length > 1 ? html`<label>Log <select @change=${event => {
        this.at.source = event.target.value;
        location.hash = this.address(null);
      }}>${this.logs.map(one => html`<option value=${one.name} ?selected=${one.name === this.at.source}>${one.name}</option>`)}</select></label>` : nothing}
      <label>Show <select name="label" @change=${event => { location.hash = this.address(null, event.target.value); }}>${LABELS.map(([label, title]) =>
        html`<option value=${label} ?selected=${label === (this.at.label ?? '')}>${title}</option>`)}</select></label>
      <form @submit=${search}><input type="search" name="text" aria-label="Search the log" placeholder="Search the log  ( / )">
        <button class="small secondary">Find next</button></form>
      <form @submit=${jump}><input name="line" inputmode="numeric" aria-label="Line" placeholder="Line of ${number(last)}">
        <button class="small secondary">Go</button></form>
      <a role="button" class="small secondary" href=${this.address(log?.firstKeptLine ?? 1)}>Start</a>
      ${marks.map(([key, cited]) => html`<a role="button" class="small ${cited.kind}" href=${this.address(cited.line)}>${cited.name}${cited.kind === 'evidence' ? ' ' + number(cited.line) : ''}</a>`)}
      <a role="button" class="small secondary" href=${this.address(last)}>End</a>
      <label><input type="checkbox" role="switch" ?checked=${this.following} @change=${event => this.follow(event.target.checked)}> Follow</label>
      <span class="quiet" role="status">${this.#standing(log)}</span>
    </div>`;
  }

  #standing(log) {
    if (this.searching) return html`Searching from line ${number(this.searchedTo)} … <button type="button" class="small secondary"
      @click=${() => { this.searching = false; }}>Stop</button>`;
    if (this.missed) return `No line after this one contains “${this.missed}”.`;
    const dropped = log?.droppedLines ? `, ${number(log.droppedLines)} older ones dropped` : '';
    return `${number(log?.lastLine)} lines${dropped}${log?.order === 'best_effort' ? ', in approximate order' : ''}`;
  }

  #line(line) {
    const cited = this.cited.get(`${this.at.source}:${line.line}`);
    const most = this.long.has(line.line) ? LONG : SHORT;
    const shown = line.text.length > most ? line.text.slice(0, most) : line.text;
    const left = line.text.length - shown.length;
    const here = this.at.line === line.line ? ' here' : '';
    return html`<div class="line is-${line.label ?? 'other'} ${cited?.kind ?? ''}${here}" id="L${line.line}">
      <a class="number" href=${this.address(line.line)} title=${line.time ?? nothing} tabindex="-1" aria-label="Line ${line.line}">${line.line}</a>
      <code>${drawn(shown)}${left > 0
        ? html` <button type="button" class="small secondary" ?disabled=${most === LONG} @click=${() => {
          this.long.add(line.line);
          this.view.set({});
        }}>${number(left)} more characters</button>` : nothing}</code>
      ${cited ? html`<span class="cite">${badge(cited.name)}</span>` : nothing}</div>`;
  }
}
