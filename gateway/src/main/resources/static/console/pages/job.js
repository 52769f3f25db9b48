// One job: its progress, log, diagnosis, advice, recovery and questions about it.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {get, may} from '../api.js';
import {View} from '../view.js';
import {badge, empty, facts, failed, part, progress, table} from '../parts.js';
import {duration, jobName, number, percent, rate, text, time} from '../format.js';
import {CURVES, HARDWARE, chart, follow, history} from '../curves.js';
import {LogView, nameOf} from '../log.js';
import {citations, diagnosis, seenBefore} from '../diagnosis.js';
import {notices} from '../alert.js';
import {feedback} from '../feedback.js';
import {advice} from '../advice.js';
import {outlookFacts, waits} from '../outlook.js';
import {recovery} from '../recovery.js';
import {question} from '../question.js';
import {whatIf} from '../what-if.js';

const TABS = [['', 'Curves'], ['log', 'Log'], ['diagnosis', 'Diagnosis'], ['advice', 'Advice'], ['what-if', 'What if'], ['ask', 'Ask'], ['attempts', 'Attempts']];
const REFRESH = 5_000;
const RUNS_REFRESH = 60_000;
const MARKS = [['restarts', 'waiting'], ['slowdowns and alerts', 'bad'], ['checkpoints', 'good']];

function template(state, view) {
  return part(state.job, 'the job', job => html`
    <h1>${jobName(job)} ${badge(job.state)} ${trouble(state)}</h1>
    ${state.alertProblem ? failed(state.alertProblem) : nothing}
    ${notices(state.alerts?.items ?? [], problem => {
      view.set({alertProblem: problem});
      loadAlerts(view);
    })}
    ${head(job, state)}
    <nav class="tabs" aria-label="Parts of the job">${TABS.map(([name, title]) =>
      html`<a href="#/jobs/${job.jobId}${name ? '/' + name : ''}" aria-current=${name === state.tab ? 'page' : nothing}>${title}${
        name === 'diagnosis' && state.failures?.items?.length ? html` <span class="count">${state.failures.items.length}</span>` : nothing}</a>`)}</nav>
    <section class="tab" aria-label=${TABS.find(([name]) => name === state.tab)?.[1] ?? ''}>${tab(job, state, view)}</section>`,
  () => load(view));
}

function trouble(state) {
  const standing = state.metrics?.standing;
  return standing && ['stalled', 'diverged'].includes(standing.progress) && state.job.state === 'running'
    ? html`<span title=${standing.explanation}>${badge(standing.progress)}</span>` : nothing;
}

/** Returns the latest sample. The stream may be ahead of what the service has stored. */
function latest(state) {
  const [stored, streamed] = [state.metrics?.latest, state.curves?.samples?.at(-1)];
  return streamed && !(stored?.at >= streamed.at) ? streamed : stored;
}

function head(job, state) {
  const now = latest(state)?.metrics;
  const last = job.attempts.at(-1);
  return html`<div class="head">
    ${now?.progressRatio !== null && now ? html`<div class="whole">${progress(now.progressRatio, `${percent(now.progressRatio)} done`)}
      <span>${percent(now.progressRatio)}${job.state === 'running' && now.etaSeconds !== null ? html`, ${duration(now.etaSeconds)} left` : nothing}</span></div>` : nothing}
    ${facts([['Owner', text(job.submission.owner)], ['Project', text(job.submission.project)], ['Cluster', job.submission.cluster],
      ['Nodes', nodes(job, last)],
      ['GPUs', `${number(job.submission.requested.gpus)}${job.submission.requested.gpuType ? ' ' + job.submission.requested.gpuType : ''}`],
      ['Attempt', job.attempt], ['Submitted', time(job.submittedAt)], ...outlookFacts(waits(job) ? state.outlook : null),
      now ? ['Step', `${number(now.step)}${now.totalSteps ? ' of ' + number(now.totalSteps) : ''}`] : null,
      runs(state.runs), now ? ['Loss', number(now.loss)] : null, now ? ['Throughput', rate(now.throughput)] : null, ...errors(job, state.metrics?.labels)])}
  </div>`;
}

const TOOLS = {wandb: 'W&B', mlflow: 'MLflow', tensorboard: 'TensorBoard'};

/** Links to the job's runs in experiment trackers. The service returns only addresses of known trackers; here, only HTTP addresses become links. */
const runs = list => {
  const links = (list?.items ?? []).filter(({url}) => /^https?:\/\//.test(url));
  return links.length ? ['Runs', links.map(({tool, url}) => html`<a href=${url} target="_blank" rel="noopener noreferrer" title=${url}>${TOOLS[tool] ?? tool}</a> `)] : null;
};

/** The numbers of errors and warnings, each a link to the lines. A zero is omitted. */
const errors = (job, labels) => [['Errors', 'error', labels?.errors], ['Warnings', 'warning', labels?.warnings]]
  .map(([title, label, count]) => (count ? [title, html`<a href="#/jobs/${job.jobId}/log?label=${label}">${number(count)}</a>`] : null));

const nodes = (job, attempt) => (attempt?.nodes.length
  ? attempt.nodes.map(node => html`<a href="#/nodes/${encodeURIComponent(node)}?cluster=${encodeURIComponent(job.submission.cluster)}">${node}</a> `) : '–');

function tab(job, state, view) {
  switch (state.tab) {
    case 'log': return view.log.template();
    case 'diagnosis': return failures(job, state, view);
    case 'advice': return part(state.advice, 'the advice', found => advice(found, job), () => loadTab(view));
    case 'what-if': return whatIf(job, state, change => view.set(change));
    case 'ask': return question(job, state, change => view.set(change));
    case 'attempts': return attempts(job, state);
    default: return curves(state);
  }
}

function curves(state) {
  if (state.curves?.problem) return failed(state.curves.problem);
  const standing = state.metrics?.standing;
  return html`${standing ? html`<p class="quiet">${standing.explanation}
      ${state.live ? html`<span class="badge good">live</span>` : nothing}</p>` : nothing}
    ${state.curves && !state.curves.samples.length ? empty('The log has not reported a step yet.', 'The curves are read from the job\'s log. See the Log tab.') : nothing}
    ${state.curves?.samples.length ? html`<p class="quiet legend" aria-label="Marks in the curves">${MARKS.map(([name, tone]) => html`<span class="mark-${tone}">${name}</span> `)}</p>` : nothing}
    <div class="curves" ?hidden=${!state.curves?.samples.length}>${CURVES.map(({name}) => html`<figure><figcaption>${name}</figcaption><div class="curve"></div></figure>`)}</div>
    <div class="curves" ?hidden=${!state.curves?.hardware?.length}>${HARDWARE.map(({name}) => html`<figure><figcaption>${name}</figcaption><div class="gpu curve"></div></figure>`)}</div>
    ${state.metrics?.labels?.errorTemplates.length ? html`<h3>New errors</h3>${table('New errors', ['Since', 'Lines', 'First line', 'Message'],
      state.metrics.labels.errorTemplates.map(error => html`<tr><td>${time(error.since)}</td><td>${number(error.lines)}</td>
        <td>${number(error.line)}${error.source.rank === null ? nothing : ` of rank ${error.source.rank}`}</td><td><code>${error.template}</code></td></tr>`))}` : nothing}
    ${state.curves?.slowdowns.length ? html`<h3>Slowdowns</h3>${table('Slowdowns', ['Since', 'Before', 'After', 'Cause', 'Node'],
      state.curves.slowdowns.map(({slowdown}) => html`<tr><td>${time(slowdown.since)}</td><td>${rate(slowdown.before)}</td><td>${rate(slowdown.after)}</td>
        <td>${slowdown.cause}</td><td>${text(slowdown.node)}</td></tr>`))}` : nothing}`;
}

function failures(job, state, view) {
  return part(state.failures, 'the diagnosis', list => {
    if (!list.items.length) return empty('No attempt has failed.', 'The cause of a failed attempt appears here, with the lines that prove it.');
    const chosen = list.items.find(one => one.failureId === state.query.get('failure')) ?? list.items[0];
    return html`
      ${list.items.length > 1 ? html`<nav class="pages" aria-label="Failed attempts">${list.items.map(one =>
        html`<a role="button" class="small ${one === chosen ? '' : 'secondary'}" href="#/jobs/${job.jobId}/diagnosis?failure=${one.failureId}">Attempt ${one.attempt}</a>`)}</nav>` : nothing}
      ${part(state.failure, 'the diagnosis', found => diagnosis(found, cited => lineAddress(view, found, cited)), () => loadTab(view))}
      ${state.failure?.recoveryId ? html`<h3>Recovery</h3>${part(state.recovery, 'the recovery',
        found => recovery(found, state, change => view.set(change), () => loadRecovery(view)), () => loadRecovery(view))}` : nothing}
      ${state.failure?.diagnosis ? part(state.similar, 'earlier failures', seenBefore, () => loadSimilar(view)) : nothing}
      ${state.failure?.diagnosis && may('submitter', 'operator', 'admin') ? feedback(state.failure, state, change => view.set(change)) : nothing}`;
  }, () => loadTab(view));
}

/** Returns the address of a cited line, or of its node if no log of the job contains the line. */
function lineAddress(view, failure, cited) {
  const source = nameOf(view.log.logs, cited.source);
  const {node} = cited.source ?? {};
  if (!source && node && view.log.logs.length) return `#/nodes/${encodeURIComponent(node)}?cluster=${encodeURIComponent(view.state.job.submission.cluster)}`;
  const query = new URLSearchParams({attempt: failure.attempt, line: cited.line});
  if (source) query.set('source', source);
  return `#/jobs/${failure.jobId}/log?${query}`;
}

const seconds = (from, to) => (from ? duration((Date.parse(to ?? new Date().toISOString()) - Date.parse(from)) / 1000) : '–');

/** A table of attempts, each with links to its cause and its log. */
const attempts = (job, state) => table('Attempts', ['Attempt', 'State', 'Queued', 'Wait', 'Started', 'Ended', 'Run time', 'Nodes', 'Exit', 'Cause', 'Log'],
  job.attempts.map(one => html`<tr>
    <td class="figure">${one.attempt}</td><td>${badge(one.state)}</td><td>${time(one.queuedAt)}</td>
    <td>${one.startedAt || !one.endedAt ? seconds(one.queuedAt, one.startedAt) : '–'}</td><td>${time(one.startedAt)}</td><td>${time(one.endedAt)}</td>
    <td>${seconds(one.startedAt, one.endedAt)}</td><td>${nodes(job, one)}</td><td>${text(one.exit?.schedulerReason ?? one.exit?.exitCode)}</td>
    <td>${cause(job, state.failures?.items?.find(failure => failure.attempt === one.attempt))}</td>
    <td><a href="#/jobs/${job.jobId}/log?attempt=${one.attempt}">log of attempt ${one.attempt}</a></td></tr>`));

const cause = (job, failure) => (failure
  ? html`<a href="#/jobs/${job.jobId}/diagnosis?failure=${failure.failureId}">${failure.reason ?? 'not yet known'}</a>` : '–');

async function load(view) {
  const loads = [loadAlerts(view), loadFailures(view), view.load('metrics', signal => get(`/jobs/${view.id}/metrics`, {limit: 0}, signal))];
  await view.load('job', signal => get(`/jobs/${view.id}`, {}, signal));
  loadRuns(view);
  if (view.state.job && !view.state.job.problem && waits(view.state.job)) {
    view.load('outlook', signal => get(`/jobs/${view.id}/outlook`, {}, signal));
  }
  await Promise.all(loads);
}

/** Loads the runs: once, and then every minute for a running job whose log has named none yet. */
function loadRuns(view) {
  const {job, runs: known} = view.state;
  if (view.askedForRuns && (job?.state !== 'running' || known?.items?.length || Date.now() - view.askedForRuns < RUNS_REFRESH)) return;
  view.askedForRuns = Date.now();
  view.load('runs', signal => get(`/jobs/${view.id}/runs`, {}, signal));
}

function loadAlerts(view) {
  return view.load('alerts', signal => get('/alerts', {jobId: view.id, limit: 20}, signal));
}

/** Loads the failures. Concurrent callers share one call. */
function loadFailures(view) {
  view.failures ??= view.load('failures', signal => get(`/jobs/${view.id}/failures`, {limit: 50}, signal)).finally(() => {
    view.failures = null;
  });
  return view.failures;
}

async function loadRecovery(view) {
  const id = view.state.failure?.recoveryId;
  if (id) await view.load('recovery', signal => get(`/recoveries/${id}`, {}, signal));
}

async function loadFailure(view) {
  await loadFailures(view);
  const items = view.state.failures?.items ?? [];
  const attempt = view.state.tab === 'log' ? view.log.at.attempt : null;
  const chosen = attempt ? items.find(one => one.attempt === attempt)
    : items.find(one => one.failureId === view.state.query.get('failure')) ?? items[0];
  if (!chosen) return;
  await view.load('failure', signal => get(`/failures/${chosen.failureId}`, {}, signal));
  await Promise.all([loadRecovery(view), view.state.tab === 'diagnosis' ? loadSimilar(view) : null]);
}

async function loadSimilar(view) {
  const {failureId, diagnosis} = view.state.failure ?? {};
  if (diagnosis) await view.load('similar', signal => get(`/failures/${failureId}/similar`, {limit: 10}, signal));
}

async function loadTab(view) {
  const {tab: open, query} = view.state;
  if (open === 'advice') return view.load('advice', signal => get(`/jobs/${view.id}/advice`, {waitSeconds: 2}, signal));
  if (open === 'diagnosis') {
    await loadFailure(view);
    // The links from cited lines need the names of the logs.
    if (view.state.failure?.attempt && !view.log.logs.length) {
      view.log.logs = (await get(`/jobs/${view.id}/logs`, {attempt: view.state.failure.attempt, limit: 1}, view.signal).catch(() => ({logs: []}))).logs;
      view.set({});
    }
    return null;
  }
  if (open === 'log') return openLog(view, query);
  if (open === '') return openCurves(view);
  return null;
}

async function openLog(view, query) {
  const attempt = Number(query.get('attempt')) || null;
  const line = Number(query.get('line')) || null;
  const {log} = view;
  // The cited lines are marked once they are known; showing the log does not wait for that.
  await Promise.all([isDiagnosed(view, attempt) ? null : loadFailure(view),
    log.open({attempt, source: query.get('source') || null, line, label: query.get('label') ?? ''})]);
  await cite(view);
  // Without a requested line, the log opens at the root cause.
  const root = [...log.cited.values()].find(cited => cited.kind === 'root' && cited.source === log.at.source);
  if (root && line === null && !log.at.label && view.state.tab === 'log' && view.state.query === query) await log.open({...log.at, line: root.line});
}

const isDiagnosed = ({state: {failure}}, attempt) => Boolean(failure?.diagnosis) && (attempt === null || failure.attempt === attempt);

/** Marks the lines of the open log that the diagnosis of its attempt cites. */
async function cite(view) {
  const {log} = view;
  if (!isDiagnosed(view, log.at.attempt)) await loadFailure(view);
  const {failure} = view.state;
  const all = isDiagnosed(view, log.at.attempt) ? citations(failure.diagnosis) : [];
  const here = all.map(cited => ({...cited, source: cited.source ? nameOf(log.logs, cited.source) : log.at.source})).filter(cited => cited.source);
  log.cited = new Map(here.filter(cited => cited.name !== 'evidence' || here.length < 12).map(cited => [`${cited.source}:${cited.line}`, cited]));
  view.set({});
}

async function openCurves(view) {
  if (view.curves) return;
  const curves = new AbortController();
  const {signal} = curves;
  view.curves = curves;
  while (!view.state.job && !signal.aborted) await load(view);
  if (signal.aborted || view.state.job.problem) return closeCurves(view);
  await view.load('curves', () => history(view.state.job, signal));
  const loaded = view.state.curves;
  if (signal.aborted || !loaded?.samples) return;
  view.set({});
  await new Promise(requestAnimationFrame);
  const boxes = [...document.querySelectorAll('.curve')];
  if (signal.aborted || !boxes.length) return;
  const charts = await Promise.all([...CURVES, ...loaded.hardware.length ? HARDWARE : []].map((curve, i) => chart(boxes[i], curve, () => marks(view))));
  const close = () => charts.forEach(one => one.close());
  if (signal.aborted) return close();
  signal.addEventListener('abort', close);
  charts.slice(CURVES.length).forEach(one => one.show(loaded.hardware, minute => minute.minute, minute => minute));
  const draw = () => charts.slice(0, CURVES.length).forEach(one => one.show(loaded.samples));
  draw();
  if (view.state.job.state !== 'running') return;
  follow(view.id, signal, {
    sample: sample => {
      if (loaded.samples.length && sample.at <= loaded.samples.at(-1).at) return;
      loaded.samples.push(sample);
      view.set({});
      draw();
    },
    slowdown: slowdown => {
      loaded.slowdowns.push(slowdown);
      view.set({});
      draw();
    },
    live: live => view.set({live}),
    end: () => {
      view.set({live: false});
      load(view);
    },
  });
}

/** Returns the times of restarts, slowdowns, alerts and checkpoints, in seconds since 1970. */
function marks(view) {
  const restarts = view.state.job.attempts.slice(1).filter(one => one.startedAt).map(one => ({at: Date.parse(one.startedAt) / 1000, tone: '--waiting'}));
  const slow = (view.state.curves?.slowdowns ?? []).map(({slowdown}) => ({at: Date.parse(slowdown.since) / 1000, tone: '--bad'}));
  const alerts = (view.state.alerts?.items ?? []).map(one => ({at: Date.parse(one.since) / 1000, tone: '--bad'}));
  const saved = (view.state.curves?.checkpoints ?? []).map(at => ({at: Date.parse(at) / 1000, tone: '--good'}));
  return [...restarts, ...slow, ...alerts, ...saved];
}

/** Removes the charts and ends their stream. A browser opens six connections to a host, and an open stream would occupy one after each visit. */
function closeCurves(view) {
  view.curves?.abort();
  view.curves = null;
}

export function open(root, segments, query) {
  const view = new View(root, (state, self) => (self.log ? template(state, self) : null), {tab: segments[2] ?? '', query});
  view.id = segments[1];
  view.log = new LogView(view, view.id);
  view.changed = (changed, next) => {
    if (view.state.tab === '') closeCurves(view);
    view.log.follow(false);
    view.set({tab: changed[2] ?? '', query: next, refused: null});
    loadTab(view);
  };
  view.every(REFRESH, () => {
    load(view);
    if (view.state.tab === 'diagnosis') loadTab(view);
    // If the log was opened before its attempt failed, its lines are marked once the cause is known.
    if (view.state.tab === 'log' && view.log.at.attempt && !isDiagnosed(view, view.log.at.attempt)) cite(view);
  });
  if (view.state.tab !== 'diagnosis') loadTab(view);
  // A hidden page keeps no stream open. When it becomes visible, it loads the samples again.
  document.addEventListener('visibilitychange', () => {
    if (view.state.tab === '') document.hidden ? closeCurves(view) : openCurves(view);
  }, {signal: view.signal});
  view.signal.addEventListener('abort', () => closeCurves(view));
  return view;
}
