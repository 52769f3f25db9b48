// The actions on an alert, on its own page and on the page of its job.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {may, post} from './api.js';
import {badge} from './parts.js';
import {time, words} from './format.js';

const SILENCE = 24 * 3_600_000;

export const isSilenced = alert => alert.silenced && Date.parse(alert.silenced.until) > Date.now();

/** The buttons of an alert, for readers who may use them. Calls reload(problem) after a change, with null on success. */
export function actions(alert, reload) {
  if (alert.status === 'closed') return time(alert.closedAt);
  if (!may('operator', 'admin')) return '–';
  const change = async (verb, body) => {
    let refused = null;
    try {
      await post(`/alerts/${alert.alertId}/${verb}`, body);
    } catch (problem) {
      refused = problem;
    }
    reload(refused);
  };
  return html`${alert.status === 'open' ? html`<button type="button" class="small"
      @click=${() => change('acknowledge', {comment: null})}>Acknowledge</button>` : html`by ${alert.acknowledged.by}`}
    ${isSilenced(alert) ? nothing : html`<button type="button" class="secondary small"
      @click=${() => change('silence', {until: new Date(Date.now() + SILENCE).toISOString(), comment: null})}>Silence for 1 day</button>`}`;
}

/** The evidence that the agents on the job's nodes collected. */
export const collected = alert => (alert.evidence.collected ?? []).map(one => html`
  <details><summary>${one.node}: ${one.summary}</summary><pre>${one.lines.join('\n')}</pre></details>`);

/** The open alerts of a job, at the top of its page. */
export const notices = (alerts, reload) => alerts.filter(one => one.status !== 'closed').map(one => html`
  <div class="problem">
    <p>${badge(one.severity)} <strong>${words(one.condition)}</strong>: ${one.summary}
      <span class="quiet">${one.status}, since ${time(one.since)}</span></p>
    <p class="quiet">${one.action}</p>
    ${collected(one)}
    <p>${actions(one, reload)}</p>
  </div>`);
