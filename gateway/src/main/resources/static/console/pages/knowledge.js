// Past failures by cause: how often, where, what was done about them, and whether it helped.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {get} from '../api.js';
import {View} from '../view.js';
import {badge, empty, jobLink, part, table} from '../parts.js';
import {number, percent, shortId, text, time, words} from '../format.js';

const CATEGORIES = ['infrastructure', 'framework', 'user_script', 'other', 'none'];
const PERIODS = [['', 'All time'], ['1', 'Last 24 hours'], ['7', 'Last 7 days'], ['30', 'Last 30 days'], ['90', 'Last 90 days']];
const DAY = 86_400_000;
const CAUSE = ['infraType', 'reason', 'named'];
const PAGE = 50;
const HELPED = new Map([[true, 'helped'], [false, 'did not help'], [null, 'unknown whether it helped']]);

const isOneCause = query => query.has('reason') || query.get('named') === 'false';

function template(state, view) {
  const query = state.query;
  return html`<h1>Knowledge</h1>
    <search><form class="filters" @submit=${event => choose(event)} @change=${event => choose(event)}>
      <input type="search" name="text" aria-label="Search failures" placeholder="Reason, code or text in the cited line  ( / )" .value=${query.get('text') ?? ''}>
      <select name="category" aria-label="Category"><option value="">All categories</option>
        ${CATEGORIES.map(one => html`<option value=${one} ?selected=${query.get('category') === one}>${words(one)}</option>`)}</select>
      ${['project', 'node', 'cluster'].map(name => html`<input name=${name} aria-label=${name} placeholder=${name} .value=${query.get(name) ?? ''}>`)}
      <select name="days" aria-label="Since">${PERIODS.map(([days, title]) =>
        html`<option value=${days} ?selected=${(query.get('days') ?? '') === days}>${title}</option>`)}</select>
      <button class="small">Search</button>
    </form></search>
    ${part(state.causes, 'causes', page => causes(page, state), () => load(view))}
    ${isOneCause(query) ? html`<h2>Failures with this cause</h2>${part(state.failures, 'failures', page => failures(page, state), () => load(view))}` : nothing}`;
}

function causes(page, state) {
  if (!page.items.length) return empty('No failures match.', 'Each diagnosed failure is listed here. Remove a filter.');
  return html`${table('Causes, the most frequent first', ['Cause', 'Failures', 'Jobs', 'Last seen', 'Nodes at fault', 'Recoveries', 'Feedback'],
    page.items.map(one => html`<tr>
      <td class="wide"><a data-row href="#/knowledge?${of(state.query, one)}">${one.reason ?? 'Unknown cause'}</a> ${badge(one.category)}
        ${one.line ? html`<br><code class="quiet">${one.line.slice(0, 200)}</code>` : nothing}</td>
      <td class="figure">${number(one.failures)}</td><td class="figure">${number(one.jobs)}</td><td>${time(one.lastAt)}</td>
      <td>${one.nodes.length ? one.nodes.map(node => html`<div><a href="#/nodes/${encodeURIComponent(node.name)}?cluster=${encodeURIComponent(node.cluster)}">${node.name}</a>
        <span class="quiet">${number(node.failures)} times</span></div>`) : '–'}</td>
      <td>${one.remedies.length ? one.remedies.map(remedy) : 'none'}</td>
      <td>${one.right + one.wrong ? `right ${percent(one.right / (one.right + one.wrong))} of ${number(one.right + one.wrong)}` : '–'}</td></tr>`))}
    ${more(state, page.nextCursor, 'cursor')}`;
}

const remedy = tried => html`<div>${tried.actions.map(words).join(', ')}
  <span class="quiet">helped ${number(tried.helped)} of ${number(tried.failures)}${tried.inVain ? `, did not help ${number(tried.inVain)}` : nothing}</span></div>`;

function failures(page, state) {
  return html`${table('Failures, newest first', ['Failed', 'Job', 'Project', 'Node', 'Line', 'Recovery', 'Feedback'], page.items.map(one => html`<tr>
      <td><a data-row href="#/jobs/${one.jobId}/diagnosis?failure=${one.failureId}">${time(one.failedAt)}</a></td>
      <td>${jobLink(one.jobId, one.jobName ?? shortId(one.jobId))}${one.attempt > 1 ? html` <span class="quiet">attempt ${one.attempt}</span>` : nothing}</td>
      <td>${text(one.project)}</td>
      <td>${one.node ? html`<a href="#/nodes/${encodeURIComponent(one.node)}?cluster=${encodeURIComponent(one.cluster)}">${one.node}</a>` : '–'}</td>
      <td class="wide"><code>${text(one.line?.slice(0, 200))}</code></td>
      <td>${one.remedy ? html`<a href="#/recoveries/${one.remedy.recoveryId}">${one.remedy.actions.map(words).join(', ') || words(one.remedy.status)}</a>
        <span class="quiet">${HELPED.get(one.remedy.helped)}</span>` : 'none'}</td>
      <td>${one.feedback ? verdictOf(one.feedback) : '–'}</td></tr>`))}
    ${more(state, page.nextCursor, 'place')}`;
}

const verdictOf = ({verdict, corrected, given}) => html`${badge(verdict)} <span class="quiet">by ${given.by}</span>
  ${corrected?.reason || corrected?.category ? html`<br>Correct: ${corrected.reason ?? words(corrected.category)}.` : nothing}
  ${given.comment ? html`<br>“${given.comment}”` : nothing}`;

/** Returns the address of one cause, with the filters that are set. */
function of(query, one) {
  const next = new URLSearchParams([...query].filter(([name]) => !['cursor', 'place', 'since', ...CAUSE].includes(name)));
  next.set('category', one.category);
  if (one.infraType) next.set('infraType', one.infraType);
  if (one.reason) next.set('reason', one.reason);
  else next.set('named', 'false');
  return next;
}

/** A cursor is valid only for the same period, so the address of the next page includes it. */
function more({query, since}, cursor, name) {
  if (!cursor) return nothing;
  const next = new URLSearchParams(query);
  if (since) next.set('since', since);
  next.set(name, cursor);
  return html`<nav class="pages" aria-label="Pages of the list"><a role="button" class="secondary small" href="#/knowledge?${next}">Next page</a></nav>`;
}

/** Changing a filter lists all causes again. */
function choose(event) {
  event.preventDefault();
  const next = new URLSearchParams([...new FormData(event.currentTarget)].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value));
  location.hash = '#/knowledge' + (next.size ? '?' + next : '');
}

function load(view) {
  const {days, cursor, place, ...asked} = Object.fromEntries(view.state.query);
  const filters = {...asked, since: asked.since ?? (days ? new Date(Date.now() - days * DAY).toISOString() : null)};
  view.state.since = filters.since;
  const causes = view.load('causes', signal => get('/failures/causes', {...filters, cursor, limit: PAGE}, signal));
  if (!isOneCause(view.state.query)) return causes;
  return view.load('failures', signal => get('/failures', {...filters, cursor: place, limit: PAGE}, signal));
}

export function open(root, segments, query) {
  const view = new View(root, template, {query});
  view.changed = (_, changed) => {
    view.set({query: changed, causes: null, failures: null});
    load(view);
  };
  load(view);
  return view;
}
