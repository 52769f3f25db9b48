// Parts that several pages use.
import {html, nothing, svg} from '/webjars/lit-html/lit-html.js';
import {words} from './format.js';

const TONES = {
  running: 'busy', approved: 'busy', started: 'busy', in_progress: 'busy',
  succeeded: 'good', healthy: 'good', advancing: 'good',
  failed: 'bad', faulty: 'bad', timed_out: 'bad', diverged: 'bad',
  proposed: 'waiting', suspect: 'waiting', stalled: 'waiting', preempted: 'waiting', undone: 'waiting', cordoned: 'waiting', fails_often: 'bad',
  right: 'good', wrong: 'bad', fits: 'good', may_not_fit: 'waiting', does_not_fit: 'bad', acting: 'good', stopped: 'bad', done: 'good', refused: 'waiting',
  critical: 'bad', warning: 'waiting', open: 'waiting',
};

/** A state as a coloured word. */
export const badge = wire => html`<span class="badge ${TONES[wire] ?? 'plain'}">${words(wire)}</span>`;

export const loading = what => html`<p class="loading" aria-busy="true">Loading ${what} …</p>`;

export const empty = (title, todo) => html`<div class="empty"><p><strong>${title}</strong></p><p>${todo}</p></div>`;

/** A problem, what to do about it, and a button to retry. */
export function failed(problem, again) {
  return html`<div class="problem" role="alert">
    <p>${problem.message}</p>
    ${problem.traceId ? html`<p class="quiet">Search the logs for trace <code>${problem.traceId}</code>.</p>` : nothing}
    ${again ? html`<button type="button" class="secondary" @click=${again}>Try again</button>` : nothing}
  </div>`;
}

/** A part of a page that is loading, failed or loaded. */
export function part(loaded, what, show, again) {
  if (loaded?.problem) return failed(loaded.problem, again);
  return loaded ? show(loaded) : loading(what);
}

/** Label and value pairs. */
export const facts = pairs => html`<dl class="facts">
  ${pairs.filter(Boolean).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
</dl>`;

/** A table. On narrow screens it scrolls separately; with the kind stack, its cells are stacked there instead. */
export function table(caption, heads, rows, kind = '') {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}><table class=${kind}>
    <caption class="unseen">${caption}</caption>
    <thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

export function progress(ratio, label) {
  if (ratio === null || ratio === undefined) return html`<span class="quiet">–</span>`;
  return html`<progress max="1" value=${ratio} aria-label=${label} title=${label}></progress>`;
}

/** A line chart without axes; a dash if fewer than two values are known. */
export function sparkline(values, label) {
  const known = values.filter(Number.isFinite);
  if (known.length < 2) return html`<span class="quiet">–</span>`;
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const points = known.map((value, i) =>
    `${(i / (known.length - 1) * 78 + 1).toFixed(1)},${(19 - (value - low) / span * 18).toFixed(1)}`).join(' ');
  return html`<svg class="spark" viewBox="0 0 80 20" role="img" aria-label=${label}>
    ${svg`<polyline points=${points} />`}</svg>`;
}

/** A list of bars with their values. */
export function bars(rows, label) {
  const most = Math.max(...rows.map(row => row.value), 1e-9);
  return html`<ul class="bars" aria-label=${label}>${rows.map(row => html`<li>
    <span class="name">${row.href ? html`<a href=${row.href}>${row.name}</a>` : row.name}</span>
    <meter class=${row.tone ?? ''} min="0" max="1" value=${row.value / most} aria-hidden="true"></meter>
    <span class="value">${row.shown}</span></li>`)}</ul>`;
}

export const jobLink = (id, name, tab = '') => html`<a href="#/jobs/${id}${tab ? '/' + tab : ''}">${name}</a>`;

/** A text with a button to copy it. */
export function copyable(text) {
  const copy = event => {
    navigator.clipboard?.writeText(text);
    event.target.textContent = 'Copied';
  };
  return html`<span class="copyable"><code>${text}</code>
    <button type="button" class="secondary small" @click=${copy}>Copy</button></span>`;
}
