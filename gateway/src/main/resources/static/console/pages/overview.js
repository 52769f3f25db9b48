// What needs attention now, what is running, and the GPU hours of the last 7 days.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {each, get, session} from '../api.js';
import {View} from '../view.js';
import {badge, bars, empty, failed, jobLink, loading, part, table} from '../parts.js';
import {duration, hours, jobCount, jobName, number, percent, shortId, text, time, words} from '../format.js';

const REFRESH = 15_000;
const WEEK = 7 * 86_400_000;
/** The number of jobs that a list requests and shows. */
const ROWS = 8;
/** Milliseconds for which a reader who returns to the page sees the earlier state until new answers arrive. */
const KEPT = 60_000;
let before = null;
/** Jobs in these states have not started yet. */
const WAITS = ['submitted', 'queued'];
const OUTCOMES = {succeeded: '', failed: 'bad', timed_out: 'bad', cancelled: 'quiet', preempted: 'waiting', running: 'busy'};

function template(state, view) {
  return html`<h1>Overview</h1>
    <section aria-labelledby="now"><h2 id="now">Needs attention</h2>
      ${needs(state, view)}</section>
    <div class="columns">
      <section aria-labelledby="running"><h2 id="running">Running ${counted(state.counts, 'running')}</h2>
        ${part(state.running, 'running jobs', loaded => running(loaded, state), () => loadRunning(view))}</section>
      <section aria-labelledby="queued"><h2 id="queued">Queued ${counted(state.counts, ...WAITS)}</h2>
        ${part(state.queued, 'queued jobs', queued, () => loadRunning(view))}</section>
      <section aria-labelledby="hours"><h2 id="hours">GPU hours by outcome, last 7 days</h2>
        ${part(state.week, 'the week', spent, () => loadWeek(view))}</section>
      <section aria-labelledby="causes"><h2 id="causes">Failures by cause, last 7 days</h2>
        ${part(state.causes, 'failures', causes, () => loadWeek(view))}</section>
    </div>`;
}

/** The number of all jobs in these states, including those that are not shown. */
function counted(counts, ...states) {
  const asked = counts?.items?.filter(one => states.includes(one.state)) ?? [];
  return asked.length ? html`<span class="count">${jobCount(asked)}</span>` : nothing;
}

/** What may need attention, most urgent first: a call and how to render its answer. Each is shown as soon as its answer arrives. */
const WAITING = {
  proposals: {
    ask: signal => get('/recoveries', {status: 'proposed', limit: 50}, signal),
    row: (recovery, names) => html`<tr>
      <td>${badge('proposed')}</td>
      <td class="wide"><a data-row class="clamp" title=${recovery.reason} href="#/recoveries/${recovery.recoveryId}">${recovery.reason}</a></td>
      <td>${jobLink(recovery.jobId, names.get(recovery.jobId) ?? 'the job', 'diagnosis')}</td>
      <td>${time(recovery.createdAt)}</td>
      <td><a role="button" class="small" href="#/recoveries/${recovery.recoveryId}">Review</a></td></tr>`,
  },
  alerts: {
    ask: signal => get('/alerts', {status: 'open', limit: 20}, signal),
    row: (alert, names) => html`<tr>
      <td>${badge(alert.severity)}</td>
      <td class="wide"><a data-row href="#/jobs/${alert.jobId}">${words(alert.condition)}</a>: ${alert.summary}</td>
      <td>${jobLink(alert.jobId, names.get(alert.jobId) ?? 'the job', 'log')}</td>
      <td>${time(alert.since)}</td>
      <td><a role="button" class="small" href="#/alerts?status=open">Review</a></td></tr>`,
  },
  breakers: {
    ask: async signal => ({items: (await get('/recoveries/breakers', {}, signal)).items.filter(breaker => breaker.open)}),
    row: breaker => html`<tr>
      <td>${badge('stopped')}</td>
      <td class="wide">Recovery is stopped on ${breaker.cluster}: ${text(breaker.reason)}</td>
      <td></td><td>${time(breaker.openedAt)}</td><td><a href="#/recoveries">Recoveries</a></td></tr>`,
  },
  unexplained: {
    ask: signal => get('/failures', {named: false, since: weekAgo(), limit: 20}, signal),
    row: one => html`<tr>
      <td>${badge('failed')}</td>
      <td class="wide"><a data-row href="#/jobs/${one.jobId}/diagnosis?failure=${one.failureId}">${one.jobName ?? shortId(one.jobId)} failed; the cause is unknown</a></td>
      <td>${jobLink(one.jobId, one.jobName ?? shortId(one.jobId))}</td>
      <td>${time(one.failedAt)}</td>
      <td><a href="#/jobs/${one.jobId}/log?attempt=${one.attempt}">Read the log</a></td></tr>`,
  },
};

function needs(state, view) {
  const parts = Object.keys(WAITING).map(name => state[name]);
  const problem = parts.find(one => one?.problem)?.problem;
  const rows = Object.entries(WAITING).flatMap(([name, {row}]) => (state[name]?.items ?? []).map(one => row(one, state.names)));
  return html`${problem ? failed(problem, () => loadWaiting(view)) : nothing}
    ${rows.length ? table('Needs attention', ['State', 'Reason', 'Job', 'Since', 'Actions'], rows, 'stack') : nothing}
    ${parts.every(Boolean) ? nothing : loading('what needs attention')}
    ${rows.length || problem || !parts.every(Boolean) ? nothing
      : empty('Nothing needs attention.', 'Proposed recoveries, alerts and failures without a known cause appear here.')}`;
}

function running(list, state) {
  if (!list.items.length) return empty('No running jobs.', 'Jobs appear when their scheduler reports them.');
  return html`${table('Running jobs', ['Job', 'Owner', 'Progress', 'Time left'], list.items.map(job => {
    const metrics = state.metrics?.get(job.jobId);
    return html`<tr><td>${jobLink(job.jobId, jobName(job))}</td><td>${text(job.submission.owner)}</td>
      <td>${['stalled', 'diverged'].includes(metrics?.standing.progress) ? badge(metrics.standing.progress) : percent(metrics?.latest?.metrics.progressRatio)}</td>
      <td>${duration(metrics?.latest?.metrics.etaSeconds)}</td></tr>`;
  }))}<p><a href="#/jobs?state=running">All running jobs</a></p>`;
}

function queued(list) {
  if (!list.items.length) return empty('No queued jobs.', 'All submitted jobs have started.');
  return html`${table('Queued jobs', ['Job', 'Owner', 'GPUs', 'Since'], list.items.map(job => html`<tr>
    <td>${jobLink(job.jobId, jobName(job))}</td><td>${text(job.submission.owner)}</td>
    <td>${number(job.submission.requested.gpus)}</td><td>${time(job.submittedAt)}</td></tr>`))}
    <p><a href="#/jobs?state=${WAITS}">All queued jobs</a></p>`;
}

function spent(report) {
  const sums = new Map();
  for (const one of report.outcomes) sums.set(one.outcome, (sums.get(one.outcome) ?? 0) + one.gpuHours);
  const rows = [...sums].filter(([, value]) => value > 0).sort((a, b) => b[1] - a[1]).map(([state, value]) => ({
    name: words(state), value, shown: hours(value), tone: OUTCOMES[state], href: `#/jobs?state=${state}`}));
  return rows.length ? html`${bars(rows, 'GPU hours by outcome')}<p><a href="#/reports">Weekly report</a></p>`
    : empty('No GPU hours yet.', 'They are the requested GPUs multiplied by the run time of each attempt.');
}

function causes(page) {
  if (!page.items.length) return empty('No failures.', 'No job has failed in the last 7 days.');
  const rows = page.items.map(one => ({name: one.reason ?? `${words(one.category)}, unknown cause`, value: one.failures, shown: number(one.failures),
    tone: 'bad', href: `#/knowledge?days=7&category=${one.category}&${one.reason ? 'reason=' + encodeURIComponent(one.reason) : 'named=false'}`}));
  return html`${bars(rows, 'Failures by cause')}<p><a href="#/knowledge?days=7">All causes</a></p>`;
}

async function loadWaiting(view) {
  await Promise.all(Object.entries(WAITING).map(([name, {ask}]) => view.load(name, ask)));
  const {proposals, alerts, names} = view.state;
  const ids = new Set([...proposals?.items ?? [], ...alerts?.items ?? []].map(one => one.jobId).filter(id => !names.has(id)));
  if (!ids.size || view.signal.aborted) return;
  const jobs = await get('/jobs', {jobId: [...ids], limit: ids.size}, view.signal).catch(() => ({items: []}));
  view.set({names: new Map([...names, ...jobs.items.map(job => [job.jobId, jobName(job)])])});
}

const loadRunning = view => Promise.all([
  view.load('counts', signal => get('/jobs/counts', {state: ['running', ...WAITS]}, signal)),
  view.load('running', signal => get('/jobs', {state: 'running', limit: ROWS}, signal)),
  view.load('queued', signal => get('/jobs', {state: WAITS, limit: ROWS}, signal))]);

const loadWeek = view => Promise.all([
  view.load('causes', signal => get('/failures/causes', {since: weekAgo(), limit: ROWS}, signal)),
  view.load('week', signal => get('/reports', {}, signal))]);

/** Loads the progress of the running jobs. */
const loadMetrics = view => each(view.state.running?.items ?? [], 4, async job => {
  view.state.metrics.set(job.jobId, await get(`/jobs/${job.jobId}/metrics`, {limit: 0}, view.signal));
  view.set({});
});

const weekAgo = () => new Date(Date.now() - WEEK).toISOString();

export function open(root) {
  const known = before?.session === session && Date.now() - before.at < KEPT ? before.state : {names: new Map(), metrics: new Map()};
  const view = new View(root, template, known);
  view.signal.addEventListener('abort', () => {
    before = {session, at: Date.now(), state: view.state};
  });
  let week = null;
  view.every(REFRESH, async () => {
    const now = [loadWaiting(view), loadRunning(view)];
    week ??= loadWeek(view);
    // A browser makes only a few calls at a time, so the values of single cells are requested last.
    await Promise.all([...now, week]);
    loadMetrics(view);
  });
  return view;
}
