// Alerts about running jobs, newest first: what is wrong, what it costs, and what to do.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {get} from '../api.js';
import {actions, collected, isSilenced} from '../alert.js';
import {conditions} from '../conditions.js';
import {View} from '../view.js';
import {badge, empty, failed, jobLink, part, table} from '../parts.js';
import {number, shortId, time, words} from '../format.js';

const STATUSES = ['open', 'acknowledged', 'closed'];
const REFRESH = 10_000;

function template(state, view) {
  const status = state.query.get('status') ?? '';
  const choose = event => {
    location.hash = '#/alerts' + (event.target.value ? '?status=' + event.target.value : '');
  };
  return html`<h1>Alerts</h1>
    <form class="filters"><select aria-label="Status" @change=${choose}>
      <option value="">All statuses</option>
      ${STATUSES.map(one => html`<option value=${one} ?selected=${one === status}>${words(one)}</option>`)}
    </select></form>
    ${state.problem ? failed(state.problem) : nothing}
    ${part(state.page, 'alerts', page => rows(page, view), () => load(view))}
    ${part(state.held, 'conditions', conditions, () => loadHeld(view))}`;
}

function rows(page, view) {
  const reload = problem => {
    view.set({problem});
    load(view);
  };
  if (!page.items.length) return empty('No alerts.', 'An alert opens when a running job hangs, diverges, slows down or will not finish in time.');
  return html`${table('Alerts, newest first', ['Severity', 'Status', 'Alert', 'Job', 'GPU hours', 'Since', 'Actions'], page.items.map(one => html`<tr>
    <td>${badge(one.severity)}</td>
    <td>${badge(one.status)}${isSilenced(one) ? html`<br><span class="quiet">silenced until ${time(one.silenced.until)}</span>` : nothing}</td>
    <td><a data-row href="#/jobs/${one.jobId}">${words(one.condition)}</a>: ${one.summary}<br><span class="quiet">${one.action}</span>${collected(one)}</td>
    <td>${jobLink(one.jobId, shortId(one.jobId), 'log')}</td>
    <td class="figure">${number(one.cost.gpuHoursSoFar)}</td>
    <td>${time(one.since)}</td>
    <td>${actions(one, reload)}</td></tr>`))}
    ${page.nextCursor ? html`<nav class="pages" aria-label="Pages of the list"><a role="button" class="secondary small"
      href="#/alerts?${next(view.state.query, page.nextCursor)}">Next page</a></nav>` : nothing}`;
}

function next(query, cursor) {
  const changed = new URLSearchParams(query);
  changed.set('cursor', cursor);
  return changed.toString();
}

function load(view) {
  return view.load('page', signal => get('/alerts', {...Object.fromEntries(view.state.query), limit: 50}, signal));
}

/** Loads the alerts whose condition holds now, including acknowledged ones. */
function loadHeld(view) {
  return view.load('held', async signal => {
    const [open, seen] = await Promise.all(['open', 'acknowledged'].map(status => get('/alerts', {status, limit: 100}, signal)));
    return {items: [...open.items, ...seen.items], nextCursor: open.nextCursor ?? seen.nextCursor};
  });
}

export function open(root, segments, query) {
  const view = new View(root, template, {query});
  view.changed = (_, changed) => {
    view.set({query: changed, page: null});
    load(view);
  };
  view.every(REFRESH, () => {
    load(view);
    loadHeld(view);
  });
  return view;
}
