// Why an attempt failed: the cause in a sentence, the lines that prove it, and what to do.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {badge, empty, facts, table} from './parts.js';
import {percent, text, time, words} from './format.js';

/** The lines that a diagnosis cites, most important first. */
export function citations(diagnosis) {
  if (!diagnosis) return [];
  const cited = [];
  const put = (citation, name, kind) => {
    const known = citation && cited.find(one => one.line === citation.line && one.text === citation.text);
    if (citation && !known) cited.push({...citation, name, kind});
  };
  put(diagnosis.rootCause, 'root cause', 'root');
  put(diagnosis.firstError, 'first error', 'first');
  diagnosis.evidence.forEach(citation => put(citation, 'evidence', 'evidence'));
  return cited;
}

const component = parts => ['node', 'rank', 'gpu', 'gpuUuid', 'pci', 'nic', 'nvswitch', 'nvswitchPci', 'port', 'peer',
  'pod', 'path', 'gpuSerial']
  .filter(name => parts[name] !== null && parts[name] !== undefined).map(name => `${name} ${parts[name]}`).join(', ');

const place = (address, cited) => html`<a href=${address}>${address.startsWith('#/nodes/') ? cited.source.node : `line ${cited.line}`}</a>`;

/** @param logAddress returns the address of a cited line, or of the node that reported it */
export function diagnosis(failure, logAddress) {
  const found = failure.diagnosis;
  if (!found) {
    return empty('The diagnosis is in progress.', failure.caveats.join(' ') || 'It takes a few seconds. This page updates automatically.');
  }
  return html`
    <div class="cause"><p class="lead">${badge(found.category)} <strong>${text(found.reason)}</strong>${found.code ? html` <code>${found.code}</code>` : nothing}</p>
      <p>${found.explanation}</p></div>
    ${failure.recommendedActions.length ? html`<h3>What to do</h3><ol>${failure.recommendedActions.map(action => html`<li>${action}</li>`)}</ol>` : nothing}
    <h3>Evidence</h3>
    ${citations(found).length ? html`<ul class="citations">${citations(found).map(cited => html`<li class=${cited.kind}>
      <span class="what">${cited.name}</span> ${place(logAddress(cited), cited)}
      <code>${cited.text.slice(0, 1000)}</code></li>`)}</ul>` : empty('No line is cited.', 'The log does not mention the failure.')}
    ${facts([['Failed', time(failure.failedAt)], ['Component', text(component(found.component))],
      ['Infrastructure', words(found.infraType)], ['Retry', found.retriable === null ? '–' : found.retriable ? 'may help' : 'does not help'],
      ['Exit', exit(failure.exit)], ['Confidence', percent(found.confidence)], ['Engine', found.engine]])}
    ${failure.caveats.length ? html`<ul class="quiet">${failure.caveats.map(caveat => html`<li>${caveat}</li>`)}</ul>` : nothing}`;
}

const HELPED = new Map([[true, 'yes'], [false, 'no'], [null, 'unknown']]);

/** Similar past failures, what was done about them, and whether it helped. */
export const seenBefore = similar => html`<h3>Seen before</h3>${similar.items.length
  ? html`<p>${similar.total} earlier ${similar.total === 1 ? 'failure resembles' : 'failures resemble'} this one.
      ${similar.items[0].reason ? html`<a href="#/knowledge?${new URLSearchParams({category: similar.items[0].category, reason: similar.items[0].reason})}">All
        with this cause</a>` : nothing}</p>
    ${table('Earlier failures', ['Failed', 'Similarity', 'Node', 'Line', 'Recovery', 'Helped'], similar.items.map(one => html`<tr>
      <td><a href="#/jobs/${one.jobId}/diagnosis?failure=${one.failureId}">${time(one.failedAt)}</a></td><td class="figure">${percent(one.similarity)}</td>
      <td>${text(one.node)}</td><td><code>${text(one.rootCause?.slice(0, 200))}</code></td>
      <td>${one.remedy ? html`<a href="#/recoveries/${one.remedy.recoveryId}">${one.remedy.actions.map(words).join(', ') || words(one.remedy.status)}</a>` : 'none'}</td>
      <td>${one.remedy ? HELPED.get(one.remedy.helped) : '–'}</td></tr>`))}`
  : empty('No similar failure has been seen here.', 'Earlier failures of this cluster with the same reason are listed here.')}`;

function exit(status) {
  if (!status) return '–';
  const parts = [];
  if (status.exitCode !== null) parts.push(`code ${status.exitCode}`);
  if (status.signal !== null) parts.push(`signal ${status.signal}`);
  if (status.schedulerReason) parts.push(status.schedulerReason);
  return parts.join(', ') || '–';
}
