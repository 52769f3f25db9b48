// Simulates a trace under several scheduling policies and compares them.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {get, stream} from '../api.js';
import {View} from '../view.js';
import {bars, empty, failed, progress, table} from '../parts.js';
import {duration, number, percent, words} from '../format.js';
import {compare} from '../compare.js';

const MOST_BYTES = 2_000_000;
const TRACES = [[7, 'The last 7 days'], [1, 'The last 24 hours'], [30, 'The last 30 days'], ['', 'My own file']];
const POLICIES = [['fifo', 'in order of submission'], ['first_fit', 'jobs that fit may pass others'], ['sjf_planned', 'shortest expected job first'],
  ['qssf', 'least expected GPU time first'], ['schedmate', 'least expected GPU time first; jobs that fit may pass others'], ['tiresias', 'least attained service first; preempts'],
  ['tiresias_schedmate', 'Tiresias with expected durations'], ['sjf', 'shortest true duration first'], ['srtf', 'shortest true remaining time first; preempts']];
const FIRST = ['fifo', 'schedmate', 'tiresias'];
const MAX_POLICIES = 6;

function template(state, view) {
  return html`<h1>What if</h1>
    <p class="quiet">Replays past jobs under other scheduling policies. Your cluster is not changed.</p>
    <form class="decision stack" aria-label="Simulation" @submit=${event => start(event, view)}>
      <label>Trace <select name="days" @change=${event => view.set({upload: event.target.value === ''})}>
        ${TRACES.map(([days, title], i) => html`<option value=${days} ?selected=${i === 0}>${title}</option>`)}</select></label>
      ${state.upload ? html`<label>CSV <input type="file" name="file" accept=".csv,text/csv" required></label>`
    : html`<label>Cluster <input name="cluster" required maxlength="128" list="clusters" value=${state.clusters?.[0] ?? ''}></label>
        <datalist id="clusters">${(state.clusters ?? []).map(name => html`<option value=${name}></option>`)}</datalist>`}
      <label>Nodes <input name="nodes" type="number" min="1" max="10000" ?required=${state.upload} placeholder=${state.upload ? '' : 'current'}></label>
      <label>GPUs per node <input name="gpus" type="number" min="1" max="1000" value="8"></label>
      <fieldset><legend>Policies (at most ${MAX_POLICIES})</legend>${POLICIES.map(([name, title]) => html`<label class="choice">
        <input type="checkbox" name="policy" value=${name} ?checked=${FIRST.includes(name)}> ${words(name)} <span class="quiet">${title}</span></label>`)}</fieldset>
      ${state.upload ? html`<p class="quiet">Required columns: job_id, submit_s, duration_s, gpu_num. Optional columns: user, job_name, predicted_s. At most
        10,000 jobs.</p>` : nothing}
      ${state.run ? html`<button type="button" class="secondary" @click=${() => state.run.abort()}>Stop</button>` : html`<button>Compare</button>`}
    </form>
    <div aria-live="polite">${state.problem ? failed(state.problem) : nothing}
      ${state.last ? html`<p>${progress(state.last.doneRatio, 'Completed policies')} ${summary(state.last)}</p>` : nothing}</div>
    ${state.results.length ? results(state, view) : nothing}`;
}

function summary(line) {
  const jobs = `${number(line.jobs)} jobs, ${number(line.gpus)} GPUs`;
  if (line.stage === 'stopped') return `${jobs}. ${line.detail}`;
  return line.stage === 'done' ? jobs : `${jobs}, ${percent(line.doneRatio)} …`;
}

function results(state, view) {
  const results = state.results;
  const first = results[0].times;
  const against = (value, base) => (value === base || !base ? nothing : html` <span class="quiet">${value < base ? '−' : '+'}${percent(Math.abs(value / base - 1))}</span>`);
  const side = (title, of, show) => html`<h3>${title}</h3>${bars(results.map(one => ({name: words(one.policy), value: of(one), shown: show(of(one))})), title)}`;
  return html`${table('Policies', ['Policy', 'Mean JCT', 'Median', 'p99', 'Mean wait', 'Makespan', 'GPU use', 'Preemptions', 'Unfair share'],
    results.map(one => html`<tr><td>${words(one.policy)}</td><td>${duration(one.times.meanJctSeconds)}${against(one.times.meanJctSeconds, first.meanJctSeconds)}</td>
      <td>${duration(one.times.medianJctSeconds)}</td><td>${duration(one.times.p99JctSeconds)}</td>
      <td>${duration(one.times.meanWaitSeconds)}${against(one.times.meanWaitSeconds, first.meanWaitSeconds)}</td>
      <td>${duration(one.times.makespanSeconds)}</td><td class="figure">${percent(one.times.gpuUtilisationRatio)}</td>
      <td class="figure">${number(one.times.preemptions)}</td><td class="figure">${percent(one.fairness.unfairShare)}</td></tr>`))}
    <div class="curves">${['Completion time', 'Wait'].map(name => html`<figure><figcaption>${name} by share of jobs</figcaption><div class="curve" data-of=${name}></div></figure>`)}</div>
    ${side('Mean JCT', one => one.times.meanJctSeconds, duration)}
    ${side('Makespan', one => one.times.makespanSeconds, duration)}
    ${side('Finish-time fairness, p99', one => one.fairness.p99Ratio, number)}
    ${waits('Wait by GPUs', results, 'sizes')}${waits('Wait by user', results, 'users')}${waits('Wait by virtual cluster', results, 'parts')}
    ${(state.last?.caveats ?? []).map(caveat => html`<p class="quiet">${caveat}</p>`)}
    ${results.some(one => one.plannedWithEstimates) ? html`<p class="quiet">Expected durations are the advisor's estimates from the jobs that had ended by then.</p>` : nothing}`;
}

/** The mean wait of each group, one column per policy. */
function waits(title, results, kind) {
  const groups = results[0].fairness[kind];
  if (groups.length < 2) return nothing;
  return html`<h3>${title}</h3>${table(title, ['Group', 'Jobs', ...results.map(one => words(one.policy))], groups.slice(0, 20).map(({group, jobs}) => html`<tr>
    <td>${group}</td><td class="figure">${number(jobs)}</td>
    ${results.map(one => html`<td>${duration(one.fairness[kind].find(other => other.group === group)?.meanWaitSeconds)}</td>`)}</tr>`))}`;
}

async function start(event, view) {
  event.preventDefault();
  const values = new FormData(event.target);
  const policies = values.getAll('policy').slice(0, MAX_POLICIES);
  const nodes = values.get('nodes') ? [{nodes: Number(values.get('nodes')), gpusPerNode: Number(values.get('gpus'))}] : [];
  const run = new AbortController();
  view.signal.addEventListener('abort', () => run.abort());
  closeCharts(view);
  view.set({run, problem: null, last: null, results: []});
  try {
    const trace = view.state.upload ? {csv: await read(values.get('file'))} : {past: {cluster: values.get('cluster').trim(), days: Number(values.get('days'))}};
    await stream('/simulations', {...trace, nodes, policies}, line => take(line, view), run.signal);
  } catch (problem) {
    if (problem.name !== 'AbortError') view.set({problem});
  }
  view.set({run: null});
  if (view.state.results.length && !view.signal.aborted) await draw(view);
}

async function read(file) {
  if (file.size > MOST_BYTES) throw new Error(`Expected a file of at most 2 MB, got (${(file.size / 1e6).toFixed(1)} MB). Use fewer jobs.`);
  return file.text();
}

function take(line, view) {
  view.set({last: line, results: line.policy ? [...view.state.results, line.policy] : view.state.results});
}

async function draw(view) {
  await new Promise(requestAnimationFrame);
  const box = name => document.querySelector(`[data-of="${name}"]`);
  const names = view.state.results.map(one => words(one.policy));
  view.charts = await Promise.all([compare(box('Completion time'), names, view.state.results.map(one => one.jctSeconds)),
    compare(box('Wait'), names, view.state.results.map(one => one.waitSeconds))]);
}

function closeCharts(view) {
  view.charts?.forEach(close => close());
  view.charts = null;
}

/** Loads the clusters of the latest jobs as suggestions. */
async function clusters(signal) {
  const {items} = await get('/jobs', {limit: 200}, signal);
  return [...new Set(items.map(job => job.submission.cluster))];
}

export function open(root) {
  const view = new View(root, template, {results: [], upload: false});
  view.load('clusters', clusters);
  view.signal.addEventListener('abort', () => closeCharts(view));
  return view;
}
