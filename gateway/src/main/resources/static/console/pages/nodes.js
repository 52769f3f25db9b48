// Nodes: which are unhealthy, which are cordoned, and which fail too often.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {get} from '../api.js';
import {View} from '../view.js';
import {badge, empty, part, table} from '../parts.js';
import {rate} from '../node-score.js';
import {number, time, words} from '../format.js';

const HEALTH = ['healthy', 'suspect', 'faulty', 'unknown'];
const REFRESH = 15_000;

function template(state, view) {
  const query = state.query;
  const choose = event => {
    const next = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) if (value) next.set(name, value);
    location.hash = '#/nodes' + (next.size ? '?' + next : '');
  };
  return html`<h1>Nodes</h1>
    <form class="filters" @change=${choose} @submit=${event => event.preventDefault()}>
      <select name="health" aria-label="Health"><option value="">Any health</option>
        ${HEALTH.map(one => html`<option value=${one} ?selected=${query.get('health') === one}>${words(one)}</option>`)}</select>
      <select name="cordoned" aria-label="Cordoned"><option value="">Cordoned or not</option>
        <option value="true" ?selected=${query.get('cordoned') === 'true'}>cordoned</option>
        <option value="false" ?selected=${query.get('cordoned') === 'false'}>not cordoned</option></select>
      <select name="suspect" aria-label="Failure rate"><option value="">Any failure rate</option>
        <option value="true" ?selected=${query.get('suspect') === 'true'}>fail too often, worst first</option></select>
      <input name="cluster" aria-label="Cluster" placeholder="Cluster" .value=${query.get('cluster') ?? ''}>
    </form>
    ${part(state.page, 'nodes', page => rows(page, query), () => load(view))}`;
}

function rows(page, query) {
  if (!page.items.length) return empty('No nodes.', 'A node appears when its agent reports it or a failure names it.');
  return html`${table('Nodes', ['Node', 'Cluster', 'Health', 'Cordoned', 'GPUs', 'Failures in 30 days', 'Last seen'], page.items.map(node => html`<tr>
    <td><a data-row href="#/nodes/${encodeURIComponent(node.name)}?cluster=${encodeURIComponent(node.cluster)}">${node.name}</a></td>
    <td>${node.cluster}</td><td>${badge(node.health)}</td><td>${node.cordoned ? badge('cordoned') : '–'}</td>
    <td class="figure">${number(node.gpuCount)}</td><td class="figure">${rate(node)}</td><td>${time(node.lastSeenAt)}</td></tr>`))}
    ${page.nextCursor ? html`<nav class="pages" aria-label="Pages of the list"><a role="button" class="secondary small"
      href="#/nodes?${new URLSearchParams({...Object.fromEntries(query), cursor: page.nextCursor})}">Next page</a></nav>` : nothing}`;
}

const load = view => view.load('page', signal => get('/nodes', {...Object.fromEntries(view.state.query), limit: 100}, signal));

export function open(root, segments, query) {
  const view = new View(root, template, {query});
  view.changed = (_, next) => {
    view.set({query: next, page: null});
    load(view);
  };
  view.every(REFRESH, () => load(view));
  return view;
}
