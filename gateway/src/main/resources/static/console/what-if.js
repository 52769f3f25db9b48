// The duration, memory and wait of one job with other GPUs or another batch size.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {post} from './api.js';
import {badge, failed, table} from './parts.js';
import {bytes, duration, number, percent, text, time, words} from './format.js';

const MAX_CHANGES = 16;
const numbers = list => list.split(/[\s,]+/).map(Number).filter(value => Number.isInteger(value) && value > 0);
const names = list => list.split(',').map(name => name.trim()).filter(Boolean);

/** Returns each combination of the given values as a change. */
function combined(form) {
  const each = (changes, name, values) => (values.length ? changes.flatMap(change => values.map(value => ({...change, [name]: value}))) : changes);
  const values = new FormData(form);
  let changes = [{}];
  changes = each(changes, 'gpuType', names(values.get('types')));
  changes = each(changes, 'gpus', numbers(values.get('gpus')));
  changes = each(changes, 'batchSizePerGpu', numbers(values.get('batches')));
  return changes.filter(change => Object.keys(change).length).slice(0, MAX_CHANGES);
}

/** @param set changes the page's state, which contains the answer or its problem */
export function whatIf(job, state, set) {
  const gpus = job.submission.requested.gpus ?? 1;
  const ask = event => {
    event.preventDefault();
    asked(job, combined(event.target), set);
  };
  return html`<form class="decision" aria-label="What if" @submit=${ask}>
      <label>GPUs <input name="gpus" maxlength="100" value=${[Math.ceil(gpus / 2), gpus * 2].filter(value => value !== gpus).join(', ')}></label>
      <label>GPU types <input name="types" maxlength="200" placeholder="A100-80G, H100"></label>
      <label>Batch per GPU <input name="batches" maxlength="100" placeholder="32, 64"></label>
      <button aria-busy=${state.wondering ? 'true' : 'false'} ?disabled=${state.wondering}>Compare</button></form>
    <div aria-live="polite">${state.unwondered ? failed(state.unwondered) : state.whatIf ? answer(state.whatIf) : nothing}</div>`;
}

const range = (amount, show) => (amount ? html`${show(amount.p50)} <span class="quiet">(${show(amount.p10)} to ${show(amount.p90)})</span>` : '–');
const rest = amount => (amount ? html`<span title=${amount.runs ? `${amount.runs} runs` : ''}>${words(amount.ground)}</span>` : '–');

const row = (one, name) => html`<tr><td>${name ? html`<strong>${name}</strong> ` : nothing}${number(one.setting.gpus)} × ${text(one.setting.gpuType)}</td>
  <td class="figure">${number(one.setting.batchSizePerGpu)}</td><td>${range(one.durationSeconds, duration)}</td>
  <td>${rest(one.durationSeconds)}</td><td>${range(one.gpuHours, number)}</td>
  <td>${range(one.gpuMemoryBytes, bytes)}</td><td>${rest(one.gpuMemoryBytes)}</td>
  <td>${one.fit ? html`${badge(one.fit.verdict)} <span class="quiet">${percent(one.fit.marginRatio)} free</span>` : '–'}</td>
  <td>${time(one.start?.p50)}</td><td>${time(one.end?.p50)}</td></tr>`;

function answer(result) {
  const cases = [result.asIs, ...result.changed];
  const notes = [...new Set(cases.flatMap(one => one.notes)), ...result.caveats];
  return html`${table('What if', ['GPUs', 'Batch per GPU', 'Duration', 'Based on', 'GPU hours', 'Memory', 'Based on', 'Fits', 'Starts', 'Ends'],
      cases.map((one, i) => row(one, i ? null : 'As submitted:')))}
    ${notes.length ? html`<ul class="quiet">${notes.map(note => html`<li>${note}</li>`)}</ul>` : nothing}`;
}

async function asked(job, changes, set) {
  if (!changes.length) return;
  set({wondering: true, unwondered: null});
  try {
    set({whatIf: await post(`/jobs/${job.jobId}/what-if`, {changes})});
  } catch (problem) {
    set({whatIf: null, unwondered: problem});
  }
  set({wondering: false});
}
