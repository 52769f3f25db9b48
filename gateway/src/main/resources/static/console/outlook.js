// When a waiting job will start and end: the median and the 80 % range of each.
import {html} from '/webjars/lit-html/lit-html.js';
import {time} from './format.js';

export const waits = job => ['submitted', 'queued'].includes(job.state);

const span = times => html`${time(times.p50)} <span class="quiet">(${time(times.p10)} to ${time(times.p90)})</span>`;

/** Label and value pairs about a waiting job; empty if there is no answer. */
export function outlookFacts(outlook) {
  if (!outlook || outlook.problem) return [];
  if (outlook.gap) return [['Expected start', html`<span class="quiet" title=${outlook.detail}>unknown</span>`]];
  return [['Expected start', outlook.start ? span(outlook.start) : '–'], ['Expected end', span(outlook.end)],
    ['Jobs ahead', outlook.basis.queuedAhead]];
}
