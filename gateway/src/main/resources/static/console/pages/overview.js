// What needs a person now, what runs, and what the last seven days cost.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {all, each, get} from '../api.js';
import {View} from '../view.js';
import {badge, bars, empty, jobLink, part, table} from '../parts.js';
import {duration, jobName, number, percent, shortId, text, time, words} from '../format.js';

const REFRESH = 15_000;
const WEEK = 7 * 86_400_000;
const OUTCOMES = {succeeded: '', failed: 'bad', timed_out: 'bad', cancelled: 'quiet', preempted: 'waiting', running: 'busy'};

function template(state, view) {
  return html`<h1>Overview</h1>
    <section aria-labelledby="now"><h2 id="now">Needs a person now</h2>
      ${part(state.waiting, 'what waits', needs, () => loadWaiting(view))}</section>
    <div class="columns">
      <section aria-labelledby="running"><h2 id="running">Running
        ${state.running?.items ? html`<span class="count">${counted(state.running)}</span>` : nothing}</h2>
        ${part(state.running, 'running jobs', loaded => running(loaded, state), () => loadRunning(view))}</section>
      <section aria-labelledby="queued"><h2 id="queued">Queued
        ${state.queued?.items ? html`<span class="count">${counted(state.queued)}</span>` : nothing}</h2>
        ${part(state.queued, 'queued jobs', queued, () => loadRunning(view))}</section>
      <section aria-labelledby="hours"><h2 id="hours">GPU hours by outcome, 7 days</h2>
        ${part(state.week, 'the week', hours, () => loadWeek(view))}</section>
      <section aria-labelledby="causes"><h2 id="causes">Failures by cause, 7 days</h2>
        ${part(state.causes, 'failures', causes, () => loadWeek(view))}</section>
    </div>`;
}

const counted = list => (list.more ? `${list.items.length}+` : list.items.length);

function needs(waiting) {
  const rows = [
    ...waiting.proposals.map(recovery => html`<tr>
      <td>${badge('proposed')}</td>
      <td><a data-row href="#/recoveries/${recovery.recoveryId}">${recovery.reason}</a></td>
      <td>${jobLink(recovery.jobId, waiting.names.get(recovery.jobId) ?? 'the job', 'diagnosis')}</td>
      <td>${time(recovery.createdAt)}</td>
      <td><a role="button" class="small" href="#/recoveries/${recovery.recoveryId}">Review</a></td></tr>`),
    ...waiting.alerts.map(alert => html`<tr>
      <td>${badge(alert.severity)}</td>
      <td><a data-row href="#/jobs/${alert.jobId}">${words(alert.condition)}</a>: ${alert.summary}</td>
      <td>${jobLink(alert.jobId, waiting.names.get(alert.jobId) ?? 'the job', 'log')}</td>
      <td>${time(alert.since)}</td>
      <td><a role="button" class="small" href="#/alerts?status=open">Review</a></td></tr>`),
    ...waiting.breakers.map(breaker => html`<tr>
      <td>${badge('stopped')}</td>
      <td>Recovery has stopped acting on ${breaker.cluster}: ${text(breaker.reason)}</td>
      <td></td><td>${time(breaker.openedAt)}</td><td><a href="#/recoveries">Recoveries</a></td></tr>`),
    ...waiting.unexplained.map(one => html`<tr>
      <td>${badge('failed')}</td>
      <td><a data-row href="#/jobs/${one.jobId}/diagnosis?failure=${one.failureId}">${one.jobName ?? shortId(one.jobId)} failed and its cause is not known</a></td>
      <td>${jobLink(one.jobId, one.jobName ?? shortId(one.jobId))}</td>
      <td>${time(one.failedAt)}</td>
      <td><a href="#/jobs/${one.jobId}/log?attempt=${one.attempt}">Read the log</a></td></tr>`),
  ];
  return rows.length
    ? table('What needs a person now', ['State', 'What', 'Job', 'Since', 'Do'], rows)
    : empty('Nothing waits for you.', 'Proposed recoveries, alerts and failures without a cause appear here.');
}

function running(list, state) {
  if (!list.items.length) return empty('No job runs.', 'Jobs appear when their scheduler tells of them.');
  return html`${table('Running jobs', ['Job', 'Owner', 'Progress', 'Left'], list.items.slice(0, 8).map(job => {
    const told = state.metrics?.get(job.jobId);
    return html`<tr><td>${jobLink(job.jobId, jobName(job))}</td><td>${text(job.submission.owner)}</td>
      <td>${told?.standing.progress === 'advancing' || !told ? percent(told?.latest?.metrics.progressRatio) : badge(told.standing.progress)}</td>
      <td>${duration(told?.latest?.metrics.etaSeconds)}</td></tr>`;
  }))}<p><a href="#/jobs?state=running">All running jobs</a></p>`;
}

function queued(list) {
  if (!list.items.length) return empty('No job is queued.', 'Every job that was submitted has started.');
  return html`${table('Queued jobs', ['Job', 'Owner', 'GPUs', 'Since'], list.items.slice(0, 8).map(job => html`<tr>
    <td>${jobLink(job.jobId, jobName(job))}</td><td>${text(job.submission.owner)}</td>
    <td>${number(job.submission.requested.gpus)}</td><td>${time(job.submittedAt)}</td></tr>`))}
    <p><a href="#/jobs?state=queued">All queued jobs</a></p>`;
}

function hours(report) {
  const sums = new Map();
  for (const one of report.outcomes) sums.set(one.outcome, (sums.get(one.outcome) ?? 0) + one.gpuHours);
  const rows = [...sums].filter(([, value]) => value > 0).sort((a, b) => b[1] - a[1]).map(([state, value]) => ({
    name: words(state), value, said: `${number(value)} h`, tone: OUTCOMES[state], href: `#/jobs?state=${state}`}));
  return rows.length ? html`${bars(rows, 'GPU hours by outcome')}<p><a href="#/reports">Report of the week</a></p>`
    : empty('No GPU hours yet.', 'They count from the requested GPUs and the time that each attempt ran.');
}

function causes(page) {
  if (!page.items.length) return empty('No failures.', 'Nothing has failed in the last seven days.');
  const rows = page.items.map(one => ({name: one.reason ?? `${words(one.category)}, cause not known`, value: one.failures, said: number(one.failures),
    tone: 'bad', href: `#/knowledge?days=7&category=${one.category}&${one.reason ? 'reason=' + encodeURIComponent(one.reason) : 'named=false'}`}));
  return html`${bars(rows, 'Failures by cause')}<p><a href="#/knowledge?days=7">All causes</a></p>`;
}

function loadWaiting(view) {
  return view.load('waiting', async signal => {
    const [proposed, alerts, breakers, unexplained] = await Promise.all([
      get('/recoveries', {status: 'proposed', limit: 50}, signal),
      get('/alerts', {status: 'open', limit: 20}, signal),
      get('/recoveries/breakers', {}, signal),
      get('/failures', {named: false, since: weekAgo(), limit: 20}, signal),
    ]);
    const ids = [...new Set([...proposed.items, ...alerts.items].map(one => one.jobId))];
    const jobs = ids.length ? (await get('/jobs', {jobId: ids, limit: ids.length}, signal)).items : [];
    return {proposals: proposed.items, alerts: alerts.items, breakers: breakers.items.filter(breaker => breaker.open),
      names: new Map(jobs.map(job => [job.jobId, jobName(job)])), unexplained: unexplained.items};
  });
}

function loadRunning(view) {
  view.load('queued', signal => all('/jobs', {state: ['submitted', 'queued']}, 100, signal));
  return view.load('running', async signal => {
    const list = await all('/jobs', {state: 'running'}, 100, signal);
    const metrics = new Map();
    each(list.items.slice(0, 8), 4, async job => {
      metrics.set(job.jobId, await get(`/jobs/${job.jobId}/metrics`, {limit: 0}, signal));
      view.set({metrics});
    });
    return list;
  });
}

function loadWeek(view) {
  view.load('causes', signal => get('/failures/causes', {since: weekAgo(), limit: 8}, signal));
  return view.load('week', signal => get('/reports', {}, signal));
}

const weekAgo = () => new Date(Date.now() - WEEK).toISOString();

export function open(root) {
  const view = new View(root, template);
  view.every(REFRESH, () => {
    loadWaiting(view);
    loadRunning(view);
  });
  loadWeek(view);
  return view;
}
