// How often a node fails: its failure rate with the interval, and the events that count.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {badge, empty, facts, table} from './parts.js';
import {number, shortId, text, time} from './format.js';

/** Formats the rate with its interval. For a node that was observed for less than a day, a rate per 30 days would mean nothing. */
const range = ({score, history}) => (history.observedDays < 1 ? 'seen for less than a day'
  : `${number(score.per30Days)} (${number(score.lowPer30Days)} to ${number(score.highPer30Days)})`);

/** The score in a list: the rate, its interval, and whether it is too high. */
export function rate(node) {
  if (!node.score) return '–';
  return html`${range(node)} ${node.suspect ? badge('fails_often') : nothing}`;
}

/** The score on the node's page. */
export function memory(node) {
  const {history, score} = node;
  return html`<h2>History</h2>
    ${facts([
      score ? ['Failures in 30 days', html`${range(node)} ${node.suspect ? badge('fails_often') : nothing}`] : null,
      score ? ['Average of the cluster', number(score.fleetPer30Days)] : null,
      score ? [`Probability of more than ${number(score.factor)} times that`, number(score.probabilityWorse)] : null,
      ['Observed days', `${number(history.observedDays)} of ${history.windowDays}`],
      ['Failures that name this node', number(history.failures)],
      ['Xids', number(history.xids)],
      ['GPU faults', number(history.gpuFaults)],
      ['Checks', `${number(history.checks)}, ${number(history.failedChecks)} failed`],
      ['First seen', time(node.firstSeenAt)],
    ])}
    ${node.events.length ? table('Events in the score', ['Time', 'Event', 'Weight', 'Message', 'Failure'], node.events.map(one => html`<tr>
      <td>${time(one.at)}</td><td>${one.meaning}</td><td class="figure">${number(one.weight)}</td><td>${text(one.text)}</td>
      <td>${one.failureId ? html`<a href="#/failures/${one.failureId}"><code>${shortId(one.failureId)}</code></a>` : '–'}</td></tr>`))
      : empty('No events.', 'Failures that name the node, hardware Xids, lost GPUs and failed checks are listed here.')}`;
}
