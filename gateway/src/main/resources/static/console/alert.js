// The actions on an alert, on its own page and on the page of its job.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {may, post} from './api.js';
import {badge} from './parts.js';
import {time, words} from './format.js';

const SILENCE = 24 * 3_600_000;

export const isSilenced = alert => alert.silenced && Date.parse(alert.silenced.until) > Date.now();

/** Its buttons for those who may use them; reload(problem) is called after a change, with null where it went well. */
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

/** What agents of the job's nodes collected for it. */
export const collected = alert => (alert.evidence.collected ?? []).map(one => html`
  <details><summary>${one.node}: ${one.summary}</summary><pre>${one.lines.join('\n')}</pre></details>`);

/** What is wrong with a job now, above everything else about it. */
export const notices = (alerts, reload) => alerts.filter(one => one.status !== 'closed').map(one => html`
  <div class="problem">
    <p>${badge(one.severity)} <strong>${words(one.condition)}</strong>: ${one.summary}
      <span class="quiet">${one.status}, since ${time(one.since)}</span></p>
    <p class="quiet">${one.action}</p>
    ${collected(one)}
    <p>${actions(one, reload)}</p>
  </div>`);
