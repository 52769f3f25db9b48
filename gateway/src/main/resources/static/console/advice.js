// The advice on a job: its description and predictions, with the evidence.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {drawn} from './ansi.js';
import {badge, bars, empty, facts, jobLink, table} from './parts.js';
import {bytes, duration, energy, number, percent, rate, shortId, text, words} from './format.js';

const range = (amount, show) => (amount ? html`${show(amount.p50)} <span class="quiet">(${show(amount.p10)} to ${show(amount.p90)})</span>` : '–');

export function advice(given, job) {
  if (['pending', 'in_progress'].includes(given.status)) return empty('The advice is in progress.', 'This page updates automatically.');
  const estimates = given.estimates;
  const ends = estimates?.endStates;
  const quoted = place => evidence(place, given.excerpts ?? []);
  return html`
    ${facts([['Duration', range(estimates?.durationSeconds, duration)], ['Actual duration', took(job)], ['Actual use', used(job)],
      ['GPU use', range(estimates?.gpuUtilisationRatio, percent)], ['GPU memory', range(estimates?.gpuMemoryBytes, bytes)],
      ['Suggested time limit', duration(given.suggestedTimeLimitSeconds)], ['Confidence', percent(estimates?.confidence)], ['Engine', text(estimates?.engine)]])}
    ${ends ? html`<h3>Likely outcome</h3>${bars([
      {name: 'succeeded', value: ends.succeededRatio, shown: percent(ends.succeededRatio)},
      {name: 'failed', value: ends.failedRatio, shown: percent(ends.failedRatio), tone: 'bad'},
      {name: 'cancelled', value: ends.cancelledRatio, shown: percent(ends.cancelledRatio), tone: 'quiet'},
      {name: 'timed out', value: ends.timedOutRatio ?? 0, shown: percent(ends.timedOutRatio ?? 0), tone: 'bad'}], 'Likely outcome')}` : nothing}
    ${estimates?.throughput.length ? table('Throughput', ['GPU', 'GPUs', 'Batch', 'Throughput'], estimates.throughput.map(one => html`<tr>
      <td>${one.gpuType}</td><td class="figure">${number(one.gpus)}</td><td class="figure">${number(one.batchSize)}</td><td>${rate(one.throughput)}</td></tr>`)) : nothing}
    <h3>Similar jobs</h3>
    ${given.similarJobs.length ? table('Similar jobs', ['Job', 'Similarity', 'Outcome', 'Duration', 'Workload'], given.similarJobs.map(one => html`<tr>
      <td>${one.jobId ? jobLink(one.jobId, shortId(one.jobId)) : 'in another project'}</td><td class="figure">${percent(one.similarityRatio)}</td>
      <td>${one.endState ? badge(one.endState) : '–'}</td><td>${duration(one.durationSeconds)}</td><td class="quiet">${text(one.workloadText)}</td></tr>`))
      : empty('No similar job is known.', 'Similar jobs appear as the history of the cluster grows.')}
    <h3>Workload</h3>
    ${given.metadata?.fields.length ? table('Workload', ['Field', 'Value', 'Evidence', 'Certainty', 'Confidence', 'Engine'], given.metadata.fields.map(field => html`<tr>
      <td>${words(field.name)}</td><td>${field.value}</td><td>${field.evidence.map(quoted)}</td>
      <td>${field.certainty ? words(field.certainty) : '–'}</td><td class="figure">${percent(field.confidence)}</td><td>${field.engine}</td></tr>`))
      : empty('The code of the job is not known.', 'Give a source when you submit it: a path, a repository or an archive.')}
    ${given.metadata?.hindrances?.length ? html`<h3>Why the command cannot run</h3><ul>${given.metadata.hindrances.map(one => html`<li>${badge(one.kind)} ${one.what} ${quoted(one.where)}</li>`)}</ul>` : nothing}
    ${given.metadata?.open?.length ? html`<details><summary>Unknown fields</summary>${table('Unknown fields', ['Field', 'Reason', 'Location', 'Possible values'], given.metadata.open.map(field => html`<tr>
      <td>${words(field.name)}</td><td>${words(field.certainty)}</td><td>${field.where ? quoted(field.where) : '–'}</td>
      <td>${field.alternatives.map(one => html`${one.value} if <code>${one.condition}</code> `)}</td></tr>`))}</details>` : nothing}
    ${given.caveats.length ? html`<ul class="quiet">${given.caveats.map(caveat => html`<li>${caveat}</li>`)}</ul>` : nothing}`;
}

/** A place in the code with its line; when opened, with the surrounding lines. */
function evidence(place, excerpts) {
  const excerpt = excerpts.find(one => `${one.path}:${one.line}` === place);
  if (!excerpt) return html`<code>${place}</code> `;
  return html`<details class="quote"><summary><code>${place}</code> <code class="quoted">${drawn(excerpt.lines[excerpt.line - excerpt.firstLine].trim())}</code></summary>
    <div class="code" role="group" aria-label="Lines around ${place}">${excerpt.lines.map((line, i) => html`<div class="line ${excerpt.firstLine + i === excerpt.line ? 'cited' : ''}">
      <span class="number">${excerpt.firstLine + i}</span><code>${drawn(line)}</code></div>`)}</div></details>`;
}

/** Formats what the last attempt used, from hardware samples or the scheduler's accounting. */
function used(job) {
  const usage = job.attempts.at(-1)?.used;
  const parts = [[usage?.gpuUtilisationRatio, percent, 'GPU use'], [usage?.gpuMemoryPeakBytes, bytes, 'peak on one GPU'], [usage?.energyJoules, energy, '']]
    .filter(([value]) => value !== null && value !== undefined).map(([value, show, what]) => `${show(value)} ${what}`.trim());
  return parts.join(', ') || '–';
}

function took(job) {
  const last = job.attempts.at(-1);
  if (!last?.startedAt) return 'has not started';
  if (!last.endedAt) return html`running for ${duration((Date.now() - Date.parse(last.startedAt)) / 1000)}`;
  return duration((Date.parse(last.endedAt) - Date.parse(last.startedAt)) / 1000);
}
