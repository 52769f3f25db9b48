// Jobs, newest first: search, filters and pages lie in the address, so that a link shows the same.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {repeat} from '/webjars/lit-html/directives/repeat.js';
import {each, get} from '../api.js';
import {View} from '../view.js';
import {badge, empty, part, progress, sparkline, table} from '../parts.js';
import {duration, jobName, number, percent, text, time, words} from '../format.js';

const STATES = ['submitted', 'queued', 'running', 'succeeded', 'failed', 'cancelled', 'preempted', 'timed_out'];
const FIELDS = [['owner', 'Owner'], ['project', 'Project'], ['queue', 'Queue'], ['cluster', 'Cluster'], ['node', 'Node']];
const CAUSES = 'causes';
const WEEKS = 90 * 86_400_000;
const PAGE = 50;
const REFRESH = 10_000;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEADS = ['Job', 'State', 'Owner', 'Project', 'GPUs', 'Progress', 'Left', 'Loss', 'Step time', 'Submitted'];

function template(state, view) {
  const query = state.query;
  return html`<h1>Jobs</h1>
    <search><form class="filters" @submit=${event => apply(event, view)} @change=${event => apply(event, view)}>
      <input type="search" name="text" aria-label="Search jobs" placeholder="Name, command, owner or id  ( / )" .value=${query.get('text') ?? ''}>
      <select name="state" aria-label="State">
        <option value="">Every state</option>
        ${STATES.map(one => html`<option value=${one} ?selected=${query.get('state') === one}>${words(one)}</option>`)}
      </select>
      ${FIELDS.map(([name, title]) => html`<input name=${name} aria-label=${title} placeholder=${title} .value=${query.get(name) ?? ''}>`)}
      <input name="cause" list=${CAUSES} aria-label="Cause of a failure" placeholder="Cause" .value=${query.get('cause') ?? ''} @focus=${() => causes(view)}>
      <datalist id=${CAUSES}>${(state.causes ?? []).map(one => html`<option value=${one}></option>`)}</datalist>
      <button class="small">Search</button>
    </form></search>
    ${part(state.page, 'jobs', page => rows(page, state), () => load(view))}`;
}

function rows(page, state) {
  if (!page.items.length) {
    return [...state.query.keys()].length
      ? empty('No job matches.', html`Take a filter away, or see <a href="#/jobs">all jobs</a>.`)
      : empty('No jobs yet.', html`A scheduler tells of jobs, or <code>./schedmate submit</code> does. See the <a href="/docs/">API</a>.`);
  }
  return html`${table('Jobs, newest first', HEADS, repeat(page.items, job => job.jobId, job => row(job, state.metrics.get(job.jobId))))}
    <nav class="pages" aria-label="Pages of the list">
      ${state.query.get('cursor') ? html`<a role="button" class="secondary small" href=${link(state.query, null)}>First page</a>` : nothing}
      ${page.nextCursor ? html`<a role="button" class="secondary small" rel="next" href=${link(state.query, page.nextCursor)}>Next ${PAGE}</a>` : nothing}
    </nav>`;
}

function row(job, told) {
  const now = told?.latest?.metrics;
  const history = told?.history ?? [];
  const trouble = told && ['stalled', 'diverged'].includes(told.standing.progress) ? told.standing : null;
  const tab = ['failed', 'timed_out'].includes(job.state) ? '/diagnosis' : '';
  return html`<tr>
    <td><a data-row href="#/jobs/${job.jobId}${tab}">${jobName(job)}</a></td>
    <td>${badge(job.state)} ${trouble ? html`<span title=${trouble.explanation}>${badge(trouble.progress)}</span>` : nothing}</td>
    <td>${text(job.submission.owner)}</td>
    <td>${text(job.submission.project)}</td>
    <td class="figure">${number(job.submission.requested.gpus)}</td>
    <td>${progress(now?.progressRatio, `${percent(now?.progressRatio)} done`)}</td>
    <td>${job.state === 'running' ? duration(now?.etaSeconds, 1) : '–'}</td>
    <td>${sparkline(history.map(sample => sample.metrics.loss), `Loss, now ${number(now?.loss)}`)}</td>
    <td>${sparkline(history.map(sample => sample.metrics.stepTimeSeconds), `Step time, now ${duration(now?.stepTimeSeconds)}`)}</td>
    <td>${time(job.submittedAt)}</td></tr>`;
}

function link(query, cursor) {
  const next = new URLSearchParams(query);
  next.delete('cursor');
  if (cursor) next.set('cursor', cursor);
  const said = next.toString();
  return '#/jobs' + (said ? '?' + said : '');
}

function apply(event, view) {
  event.preventDefault();
  const next = new URLSearchParams();
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (value.trim()) next.set(name, value.trim());
  }
  if (ID.test(next.get('text') ?? '')) {
    location.hash = '#/jobs/' + next.get('text').toLowerCase();
  } else if (link(next, null) !== link(view.state.query, null)) {
    location.hash = link(next, null);
  }
}

/** Jobs that failed for a cause are found by their failures, whose pages they then have. */
async function jobs({cause, cursor, ...filters}, signal) {
  if (!cause) return get('/jobs', {...filters, cursor, limit: PAGE}, signal);
  const {node, project, cluster} = filters;
  const failures = await get('/failures', {text: cause, node, project, cluster, cursor, limit: PAGE}, signal);
  const ids = [...new Set(failures.items.map(one => one.jobId))];
  const found = ids.length ? await get('/jobs', {...filters, jobId: ids, limit: PAGE}, signal) : {items: []};
  return {items: found.items, nextCursor: failures.nextCursor};
}

/** The names of causes of the last weeks, to choose from. */
async function causes(view) {
  if (view.state.causes) return;
  view.set({causes: []});
  const page = await get('/failures/causes', {named: true, since: new Date(Date.now() - WEEKS).toISOString(), limit: 100}, view.signal).catch(() => ({items: []}));
  view.set({causes: page.items.map(one => one.reason)});
}

function load(view) {
  const query = view.state.query;
  return view.load('page', async signal => {
    const page = await jobs(Object.fromEntries(query), signal);
    if (query !== view.state.query) return view.state.page;
    // What other rows are told of does not hold up the rows that are asked for next.
    const rows = AbortSignal.any([signal, view.rows.signal]);
    const seen = page.items.filter(job => job.state === 'running' || !view.state.metrics.has(job.jobId) && job.attempts.some(one => one.startedAt));
    each(seen, 4, async job => {
      view.state.metrics.set(job.jobId, await get(`/jobs/${job.jobId}/metrics`, {limit: 30}, rows));
      view.set({});
    });
    return page;
  });
}

export function open(root, segments, query) {
  const view = new View(root, template, {query, metrics: new Map()});
  view.rows = new AbortController();
  view.changed = (_, next) => {
    view.rows.abort();
    view.rows = new AbortController();
    view.set({query: next, page: null});
    load(view);
  };
  view.every(REFRESH, () => load(view));
  return view;
}
