// Jobs, newest first. The address holds the search, filters and page, so that a link shows the same list.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {repeat} from '/webjars/lit-html/directives/repeat.js';
import {get} from '../api.js';
import {View} from '../view.js';
import {badge, empty, part, progress, sparkline, table} from '../parts.js';
import {duration, jobCount, jobName, number, percent, text, time, words} from '../format.js';

const STATES = ['submitted', 'queued', 'running', 'succeeded', 'failed', 'cancelled', 'preempted', 'timed_out'];
/** The states of jobs that have not started, which the select offers as one option. */
const WAITS = 'submitted,queued';
const FIELDS = [['owner', 'Owner'], ['project', 'Project'], ['queue', 'Queue'], ['cluster', 'Cluster'], ['node', 'Node']];
const CAUSES = 'causes';
const WEEKS = 90 * 86_400_000;
const PAGE = 50;
/** The number of concurrent calls: a browser opens six connections to a host, and the reader may click meanwhile. */
const AT_ONCE = 4;
const REFRESH = 10_000;
const COUNTED = 30_000;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEADS = ['Job', 'State', 'Owner', 'Project', 'GPUs', 'Progress', 'Time left', 'Loss', 'Step time', 'Submitted'];

function template(state, view) {
  const query = state.query;
  return html`<h1>Jobs</h1>
    <search><form class="filters" @submit=${event => apply(event, view)} @change=${event => apply(event, view)}>
      <input type="search" name="text" aria-label="Search jobs" placeholder="Name, command, owner or id  ( / )" .value=${query.get('text') ?? ''}>
      <select name="state" aria-label="State">
        <option value="">All states</option>
        <option value=${WAITS} ?selected=${query.get('state') === WAITS}>not started</option>
        ${STATES.map(one => html`<option value=${one} ?selected=${query.get('state') === one}>${words(one)}</option>`)}
      </select>
      ${FIELDS.map(([name, title]) => html`<input name=${name} aria-label=${title} placeholder=${title} .value=${query.get(name) ?? ''}>`)}
      <input name="cause" list=${CAUSES} aria-label="Cause of failure" placeholder="Cause" .value=${query.get('cause') ?? ''} @focus=${() => causes(view)}>
      <datalist id=${CAUSES}>${(state.causes ?? []).map(one => html`<option value=${one}></option>`)}</datalist>
      <button class="small">Search</button>
    </form></search>
    ${byState(state.counts?.items ?? [], query)}
    ${part(state.page, 'jobs', page => rows(page, state), () => load(view))}`;
}

/** The number of jobs in each state, regardless of the filters. Each number links to its jobs. */
function byState(counts, query) {
  const some = counts.filter(one => one.jobs);
  return some.length ? html`<nav class="pages" aria-label="Jobs by state">${some.map(one => html`<a href="#/jobs?state=${one.state}"
    aria-current=${query.get('state') === one.state ? 'true' : nothing}>${words(one.state)}&nbsp;<span class="count">${jobCount([one])}</span></a> `)}</nav>` : nothing;
}

function rows(page, state) {
  if (!page.items.length) {
    return [...state.query.keys()].length
      ? empty('No jobs match.', html`Remove a filter, or see <a href="#/jobs">all jobs</a>.`)
      : empty('No jobs yet.', html`A scheduler reports jobs, or you submit one with <code>./schedmate submit</code>. See the <a href="/docs/">API</a>.`);
  }
  return html`${table('Jobs, newest first', HEADS, repeat(page.items, job => job.jobId, job => row(job, state.metrics.get(job.jobId))))}
    <nav class="pages" aria-label="Pages of the list">
      ${state.query.get('cursor') ? html`<a role="button" class="secondary small" href=${link(state.query, null)}>First page</a>` : nothing}
      ${page.nextCursor ? html`<a role="button" class="secondary small" rel="next" href=${link(state.query, page.nextCursor)}>Next ${PAGE}</a>` : nothing}
    </nav>`;
}

function row(job, metrics) {
  const now = metrics?.latest?.metrics;
  const history = metrics?.history ?? [];
  const trouble = metrics && ['stalled', 'diverged'].includes(metrics.standing.progress) ? metrics.standing : null;
  const tab = ['failed', 'timed_out'].includes(job.state) ? '/diagnosis' : '';
  return html`<tr data-job=${job.jobId}>
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
  const parameters = next.toString();
  return '#/jobs' + (parameters ? '?' + parameters : '');
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

/** Returns a page of jobs. With a cause, jobs are found through their failures, and a page contains the jobs of a page of failures. */
async function jobs({cause, cursor, ...asked}, signal) {
  const filters = {...asked, state: asked.state?.split(',')};
  if (!cause) return get('/jobs', {...filters, cursor, limit: PAGE}, signal);
  const {node, project, cluster} = filters;
  const failures = await get('/failures', {text: cause, node, project, cluster, cursor, limit: PAGE}, signal);
  const ids = [...new Set(failures.items.map(one => one.jobId))];
  const found = ids.length ? await get('/jobs', {...filters, jobId: ids, limit: PAGE}, signal) : {items: []};
  return {items: found.items, nextCursor: failures.nextCursor};
}

/** Loads the names of recent causes as suggestions. */
async function causes(view) {
  if (view.state.causes) return;
  view.set({causes: []});
  const page = await get('/failures/causes', {named: true, since: new Date(Date.now() - WEEKS).toISOString(), limit: 100}, view.signal).catch(() => ({items: []}));
  view.set({causes: page.items.map(one => one.reason)});
}

async function load(view) {
  const query = view.state.query;
  await view.load('page', async signal => {
    const page = await jobs(Object.fromEntries(query), signal);
    return query === view.state.query ? page : view.state.page;
  });
  if (query !== view.state.query || !view.state.page?.items) return;
  view.rows?.leave();
  view.rows = new SeenRows(view);
}

/** Loads the metrics of the jobs whose rows are visible, a few at a time, until other rows replace them. */
class SeenRows {
  #view;
  #left = new AbortController();
  #waiting = [];
  #asking = 0;

  constructor(view) {
    this.#view = view;
    const jobs = new Map(view.state.page.items.map(job => [job.jobId, job]));
    const seen = new IntersectionObserver(rows => {
      for (const {target} of rows.filter(row => row.isIntersecting)) {
        seen.unobserve(target);
        this.#ask(jobs.get(target.dataset.job));
      }
    });
    document.querySelectorAll('[data-job]').forEach(row => seen.observe(row));
    this.#left.signal.addEventListener('abort', () => seen.disconnect());
    view.signal.addEventListener('abort', () => this.leave());
  }

  /** Stops loading, so that calls for old rows do not delay those for new rows. */
  leave() {
    this.#left.abort();
  }

  #ask(job) {
    const fresh = job?.state !== 'running' && this.#view.state.metrics.has(job?.jobId);
    if (!job || fresh || !job.attempts.some(one => one.startedAt)) return;
    this.#waiting.push(job.jobId);
    if (this.#asking < AT_ONCE) this.#work();
  }

  async #work() {
    this.#asking++;
    for (let id = this.#waiting.shift(); id && !this.#left.signal.aborted; id = this.#waiting.shift()) {
      // A job that the tracker does not know is shown with dashes.
      const metrics = await get(`/jobs/${id}/metrics`, {points: 30}, this.#left.signal).catch(() => null);
      if (metrics) this.#view.state.metrics.set(id, metrics);
      this.#view.set({});
    }
    this.#asking--;
  }
}

export function open(root, segments, query) {
  const view = new View(root, template, {query, metrics: new Map()});
  view.changed = (_, next) => {
    view.rows?.leave();
    view.set({query: next, page: null});
    load(view);
  };
  view.every(REFRESH, () => load(view));
  view.every(COUNTED, () => view.load('counts', signal => get('/jobs/counts', {}, signal)));
  return view;
}
