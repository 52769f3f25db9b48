// The audit log, newest first: who changed what, when, from where, and the values before and after.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {get, lines} from '../api.js';
import {View} from '../view.js';
import {badge, empty, facts, failed, part, table} from '../parts.js';
import {number, text, time} from '../format.js';

const FILTERS = ['actor', 'operation', 'subject'];
const PAGES = ['jobs', 'recoveries', 'failures'];

function template(state, view) {
  return html`<h1>Audit</h1>
    <form class="filters" @submit=${event => choose(event)}>
      <input type="search" name="subject" aria-label="Id of a job, recovery, alert or key" placeholder="Id of a job, recovery, alert or key"
        .value=${state.query.get('subject') ?? ''}>
      <input name="actor" aria-label="User" placeholder="User" .value=${state.query.get('actor') ?? ''}>
      <input name="operation" aria-label="Operation" placeholder="Operation" .value=${state.query.get('operation') ?? ''}>
      <input type="datetime-local" name="from" aria-label="From" title="From" .value=${local(state.query.get('from'))}>
      <input type="datetime-local" name="to" aria-label="Before" title="Before" .value=${local(state.query.get('to'))}>
      <button class="small">Show</button>
      <button type="button" class="secondary small" ?disabled=${state.exporting} @click=${() => save(view)}>Export</button>
    </form>
    ${state.problem ? failed(state.problem) : nothing}
    ${part(state.page, 'the audit log', page => rows(page, state), () => load(view))}`;
}

function rows(page, state) {
  if (!page.items.length) return empty('No entries.', 'Every change and every rejected call has an entry. Remove a filter.');
  return html`${table('Entries, newest first', ['Time', 'User', 'From', 'Operation', 'Subject', 'Result', 'Change'], page.items.map(one => html`<tr>
    <td>${time(one.at)}</td>
    <td>${one.actor ? html`${one.actor.name}<br><span class="quiet">${one.actor.roles.join(', ')}</span>` : 'anonymous'}</td>
    <td>${one.from}</td>
    <td>${one.operation}${one.calls > 1 ? html`<br><span class="quiet">${number(one.calls)} times</span>` : nothing}</td>
    <td>${subject(one)}</td>
    <td>${badge(outcome(one.status))} <span class="quiet">${one.status}</span></td>
    <td>${changes(one)}${more(one)}</td></tr>`))}
    ${page.nextCursor ? html`<nav class="pages" aria-label="Pages of the list"><a role="button" class="secondary small"
      href="#/audit?${next(state.query, page.nextCursor)}">Next page</a></nav>` : nothing}`;
}

const outcome = status => (status < 300 ? 'done' : status < 500 ? 'refused' : 'failed');

function subject(entry) {
  const section = entry.path.split('/')[3];
  const linked = entry.subject && PAGES.includes(section) && !entry.path.includes('/breakers/');
  return linked ? html`<a data-row href="#/${section}/${encodeURIComponent(entry.subject)}">${entry.subject}</a>` : text(entry.subject);
}

/** Renders the fields that differ. */
function changes({before, after}) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().filter(name => before[name] !== after[name]);
  return names.map(name => html`<div>${name} <del>${before[name] ?? nothing}</del> <ins>${after[name] ?? nothing}</ins></div>`);
}

function more(entry) {
  return html`<details><summary>More</summary>${facts([
    ['Call', html`<code>${entry.method} ${entry.path}</code>`],
    entry.actor && ['Key', html`<code>${entry.actor.id}</code>`],
    entry.actor?.session && ['Session', html`<code>${entry.actor.session}</code>`],
    entry.body && ['Body', html`<code>${entry.body}</code>`]])}</details>`;
}

/** Formats a time for a datetime-local field, in the reader's time zone. */
function local(iso) {
  if (!iso || Number.isNaN(Date.parse(iso))) return '';
  const at = new Date(iso);
  return new Date(at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function choose(event) {
  event.preventDefault();
  const values = new FormData(event.target);
  const query = new URLSearchParams();
  FILTERS.filter(name => values.get(name).trim()).forEach(name => query.set(name, values.get(name).trim()));
  ['from', 'to'].filter(name => values.get(name)).forEach(name => query.set(name, new Date(values.get(name)).toISOString()));
  location.hash = '#/audit?' + query;
}

function next(query, cursor) {
  const changed = new URLSearchParams(query);
  changed.set('cursor', cursor);
  return changed.toString();
}

/** Downloads the entries that match the filters. */
async function save(view) {
  view.set({exporting: true, problem: null});
  try {
    const {cursor, ...filters} = Object.fromEntries(view.state.query);
    const address = URL.createObjectURL(new Blob([await lines('/audit', filters, view.signal)], {type: 'application/x-ndjson'}));
    Object.assign(document.createElement('a'), {href: address, download: 'schedmate-audit.ndjson'}).click();
    URL.revokeObjectURL(address);
  } catch (problem) {
    if (problem.name !== 'AbortError') view.set({problem});
  }
  view.set({exporting: false});
}

const load = view => view.load('page', signal => get('/audit', {...Object.fromEntries(view.state.query), limit: 50}, signal));

export function open(root, segments, query) {
  const view = new View(root, template, {query});
  view.changed = (_, changed) => {
    view.set({query: changed, page: null});
    load(view);
  };
  load(view);
  return view;
}
