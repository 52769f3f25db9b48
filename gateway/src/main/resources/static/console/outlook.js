// When a job that waits will start and end: each a median and the range that should hold eight cases of ten.
import {html} from '/webjars/lit-html/lit-html.js';
import {time} from './format.js';

export const waits = job => ['submitted', 'queued'].includes(job.state);

const span = times => html`${time(times.p50)} <span class="quiet">(${time(times.p10)} to ${time(times.p90)})</span>`;

/** Label and value pairs about a job that waits; none where nothing was answered. */
export function outlookFacts(told) {
  if (!told || told.problem) return [];
  if (told.gap) return [['Will start', html`<span class="quiet" title=${told.detail}>cannot be told</span>`]];
  return [['Will start', told.start ? span(told.start) : '–'], ['Will end', span(told.end)],
    ['Queued ahead', told.basis.queuedAhead]];
}
