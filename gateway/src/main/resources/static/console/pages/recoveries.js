// Recoveries, newest first, and whether the platform may act on each cluster.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {get, may, post} from '../api.js';
import {View} from '../view.js';
import {badge, empty, failed, jobLink, part, table} from '../parts.js';
import {number, text, time, words} from '../format.js';

const STATUSES = ['proposed', 'approved', 'running', 'succeeded', 'failed', 'cancelled', 'expired'];
const REFRESH = 10_000;

function template(state, view) {
  const status = state.query.get('status') ?? '';
  const choose = event => {
    location.hash = '#/recoveries' + (event.target.value ? '?status=' + event.target.value : '');
  };
  return html`<h1>Recoveries</h1>
    <form class="filters"><select aria-label="Status" @change=${choose}>
      <option value="">All statuses</option>
      ${STATUSES.map(one => html`<option value=${one} ?selected=${one === status}>${words(one)}</option>`)}
    </select></form>
    ${part(state.page, 'recoveries', page => rows(page, state), () => load(view))}
    <h2>Breakers</h2>
    <p class="quiet">The breaker of a cluster stops recovery actions when they would take too many of its nodes out of service.</p>
    ${state.problem ? failed(state.problem) : nothing}
    ${part(state.breakers, 'breakers', list => breakers(list, view), () => load(view))}`;
}

function rows(page, state) {
  if (!page.items.length) return empty('No recoveries.', 'A recovery is proposed when a job fails for a reason that a retry can fix.');
  return html`${table('Recoveries, newest first', ['Status', 'Reason', 'Job', 'Steps', 'Mode', 'Decided by', 'Created'], page.items.map(one => html`<tr>
    <td>${badge(one.status)}</td>
    <td><a data-row href="#/recoveries/${one.recoveryId}">${one.reason}</a></td>
    <td>${jobLink(one.jobId, 'Job', 'diagnosis')}</td>
    <td>${one.steps.map(trace => words(trace.step.action)).join(', ')}</td>
    <td>${words(one.mode)}</td>
    <td>${text((one.cancellation ?? one.approval)?.by)}</td>
    <td>${time(one.createdAt)}</td></tr>`))}
    ${page.nextCursor ? html`<nav class="pages" aria-label="Pages of the list"><a role="button" class="secondary small"
      href="#/recoveries?${next(state.query, page.nextCursor)}">Next page</a></nav>` : nothing}`;
}

function next(query, cursor) {
  const changed = new URLSearchParams(query);
  changed.set('cursor', cursor);
  return changed.toString();
}

function breakers(list, view) {
  if (!list.items.length) return empty('No breakers.', 'Each cluster with nodes has one.');
  return table('Breakers', ['Cluster', 'State', 'Nodes out of service', 'Reason', 'Since', 'Actions'], list.items.map(one => html`<tr>
    <td>${one.cluster}</td><td>${badge(one.open ? 'stopped' : 'acting')}</td>
    <td>${number(one.heldNodes)} of ${number(one.acceleratorNodes)}, at most ${number(one.mayBeHeld)}</td>
    <td>${text(one.reason)}</td><td>${time(one.openedAt)}</td>
    <td>${one.open && may('operator', 'admin') ? html`<form class="inline" @submit=${event => reset(event, one, view)}>
      <input name="comment" required maxlength="2000" aria-label="Reason for resetting ${one.cluster}" placeholder="Reason">
      <button class="small">Reset</button></form>` : '–'}</td></tr>`));
}

async function reset(event, breaker, view) {
  event.preventDefault();
  const comment = new FormData(event.target).get('comment');
  try {
    await post(`/recoveries/breakers/${encodeURIComponent(breaker.cluster)}/reset`, {comment});
    view.set({problem: null});
  } catch (problem) {
    view.set({problem});
  }
  load(view);
}

function load(view) {
  view.load('page', signal => get('/recoveries', {...Object.fromEntries(view.state.query), limit: 50}, signal));
  return view.load('breakers', signal => get('/recoveries/breakers', {}, signal));
}

export function open(root, segments, query) {
  const view = new View(root, template, {query});
  view.changed = (_, changed) => {
    view.set({query: changed, page: null});
    load(view);
  };
  view.every(REFRESH, () => load(view));
  return view;
}
