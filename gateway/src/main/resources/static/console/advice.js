// The advice on a job: its description and predictions, with the evidence.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {drawn} from './ansi.js';
import {badge, bars, empty, facts, jobLink, table} from './parts.js';
import {bytes, duration, energy, number, percent, rate, shortId, text, words} from './format.js';

const range = (told, show) => (told ? html`${show(told.p50)} <span class="quiet">(${show(told.p10)} to ${show(told.p90)})</span>` : '–');

export function advice(told, job) {
  if (['pending', 'in_progress'].includes(told.status)) return empty('The advice is in progress.', 'This page updates automatically.');
  const estimates = told.estimates;
  const ends = estimates?.endStates;
  const quoted = place => evidence(place, told.excerpts ?? []);
  return html`
    ${facts([['Duration', range(estimates?.durationSeconds, duration)], ['Actual duration', took(job)], ['Actual use', used(job)],
      ['GPU use', range(estimates?.gpuUtilisationRatio, percent)], ['GPU memory', range(estimates?.gpuMemoryBytes, bytes)],
      ['Suggested time limit', duration(told.suggestedTimeLimitSeconds)], ['Confidence', percent(estimates?.confidence)], ['Engine', text(estimates?.engine)]])}
    ${ends ? html`<h3>Likely outcome</h3>${bars([
      {name: 'succeeded', value: ends.succeededRatio, said: percent(ends.succeededRatio)},
      {name: 'failed', value: ends.failedRatio, said: percent(ends.failedRatio), tone: 'bad'},
      {name: 'cancelled', value: ends.cancelledRatio, said: percent(ends.cancelledRatio), tone: 'quiet'},
      {name: 'timed out', value: ends.timedOutRatio ?? 0, said: percent(ends.timedOutRatio ?? 0), tone: 'bad'}], 'Likely outcome')}` : nothing}
    ${estimates?.throughput.length ? table('Throughput', ['GPU', 'GPUs', 'Batch', 'Throughput'], estimates.throughput.map(one => html`<tr>
      <td>${one.gpuType}</td><td class="figure">${number(one.gpus)}</td><td class="figure">${number(one.batchSize)}</td><td>${rate(one.throughput)}</td></tr>`)) : nothing}
    <h3>Similar jobs</h3>
    ${told.similarJobs.length ? table('Similar jobs', ['Job', 'Similarity', 'Outcome', 'Duration', 'Workload'], told.similarJobs.map(one => html`<tr>
      <td>${one.jobId ? jobLink(one.jobId, shortId(one.jobId)) : 'in another project'}</td><td class="figure">${percent(one.similarityRatio)}</td>
      <td>${one.endState ? badge(one.endState) : '–'}</td><td>${duration(one.durationSeconds)}</td><td class="quiet">${text(one.workloadText)}</td></tr>`))
      : empty('No similar job is known.', 'Similar jobs appear as the history of the cluster grows.')}
    <h3>Workload</h3>
    ${told.metadata?.fields.length ? table('Workload', ['Field', 'Value', 'Evidence', 'Certainty', 'Confidence', 'Engine'], told.metadata.fields.map(field => html`<tr>
      <td>${words(field.name)}</td><td>${field.value}</td><td>${field.evidence.map(quoted)}</td>
      <td>${field.certainty ? words(field.certainty) : '–'}</td><td class="figure">${percent(field.confidence)}</td><td>${field.engine}</td></tr>`))
      : empty('The code of the job is not known.', 'Give a source when you submit it: a path, a repository or an archive.')}
    ${told.metadata?.hindrances?.length ? html`<h3>Why the command cannot run</h3><ul>${told.metadata.hindrances.map(one => html`<li>${badge(one.kind)} ${one.what} ${quoted(one.where)}</li>`)}</ul>` : nothing}
    ${told.metadata?.open?.length ? html`<details><summary>Unknown fields</summary>${table('Unknown fields', ['Field', 'Reason', 'Location', 'Possible values'], told.metadata.open.map(field => html`<tr>
      <td>${words(field.name)}</td><td>${words(field.certainty)}</td><td>${field.where ? quoted(field.where) : '–'}</td>
      <td>${field.alternatives.map(one => html`${one.value} if <code>${one.condition}</code> `)}</td></tr>`))}</details>` : nothing}
    ${told.caveats.length ? html`<ul class="quiet">${told.caveats.map(caveat => html`<li>${caveat}</li>`)}</ul>` : nothing}`;
}

/** A place in the code with its line; when opened, with the surrounding lines. */
function evidence(place, excerpts) {
  const told = excerpts.find(one => `${one.path}:${one.line}` === place);
  if (!told) return html`<code>${place}</code> `;
  return html`<details class="quote"><summary><code>${place}</code> <code class="quoted">${drawn(told.lines[told.line - told.firstLine].trim())}</code></summary>
    <div class="code" role="group" aria-label="Lines around ${place}">${told.lines.map((line, i) => html`<div class="line ${told.firstLine + i === told.line ? 'cited' : ''}">
      <span class="number">${told.firstLine + i}</span><code>${drawn(line)}</code></div>`)}</div></details>`;
}

/** Formats what the last attempt used, from hardware samples or the scheduler's accounting. */
function used(job) {
  const told = job.attempts.at(-1)?.used;
  const said = [[told?.gpuUtilisationRatio, percent, 'GPU use'], [told?.gpuMemoryPeakBytes, bytes, 'peak on one GPU'], [told?.energyJoules, energy, '']]
    .filter(([value]) => value !== null && value !== undefined).map(([value, show, what]) => `${show(value)} ${what}`.trim());
  return said.join(', ') || '–';
}

function took(job) {
  const last = job.attempts.at(-1);
  if (!last?.startedAt) return 'has not started';
  if (!last.endedAt) return html`running for ${duration((Date.now() - Date.parse(last.startedAt)) / 1000)}`;
  return duration((Date.parse(last.endedAt) - Date.parse(last.startedAt)) / 1000);
}
