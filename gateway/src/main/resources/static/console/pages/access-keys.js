// Access keys, for admins: make one, put a new one in its place, revoke it. Its text is shown once.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {get, post, remove} from '../api.js';
import {View} from '../view.js';
import {badge, copyable, empty, failed, part, table} from '../parts.js';
import {text, time} from '../format.js';

const ROLES = ['reader', 'submitter', 'shipper', 'operator', 'approver', 'admin'];
const KINDS = ['person', 'scheduler', 'shipper', 'agent'];
const DAY = 86_400;

function template(state, view) {
  return html`<h1>Access keys</h1>
    ${state.problem ? failed(state.problem) : nothing}
    ${state.issued ? html`<div class="notice" role="status"><p>The key of <strong>${state.issued.key.name}</strong>, shown this once:</p>
      ${copyable(state.issued.text)}</div>` : nothing}
    <details ?open=${state.making}><summary>Make a key</summary>${form(view)}</details>
    ${part(state.keys, 'keys', told => rows(told, view), () => load(view))}`;
}

function form(view) {
  return html`<form @submit=${event => make(event, view)}>
    <div class="fields">
      <label>Name <input name="name" required maxlength="200" placeholder="rosa"></label>
      <label>Kind <select name="kind">${KINDS.map(kind => html`<option>${kind}</option>`)}</select></label>
      <label>Owner <input name="owner" placeholder="whose own jobs it sees"></label>
      <label>Projects <input name="projects" placeholder="speech, vision"></label>
      <label>Clusters <input name="clusters" placeholder="for a scheduler"></label>
      <label>Nodes <input name="nodes" placeholder="gpu-*, for a shipper or agent"></label>
      <label>Holds for <select name="days"><option value="">ever</option><option value="1">a day</option>
        <option value="30">30 days</option><option value="365">a year</option></select></label>
    </div>
    <fieldset><legend>Roles</legend>${ROLES.map(role => html`<label><input type="checkbox" name="roles" value=${role}> ${role}</label>`)}</fieldset>
    <button>Make the key</button></form>`;
}

function rows(told, view) {
  if (!told.items.length) return empty('No keys.', 'Make one above.');
  return table('Access keys', ['Name', 'Roles', 'Kind', 'Sees', 'Speaks for', 'Made', 'Ends', 'Do'], told.items.map(key => html`<tr>
    <td>${key.name} <code class="quiet">${key.keyId}</code></td><td>${key.roles.join(', ')}</td><td>${key.kind}</td>
    <td>${text([key.owner, ...key.projects].filter(Boolean).join(', '))}</td><td>${text([...key.clusters, ...key.nodes].join(', '))}</td>
    <td>${time(key.createdAt)}</td>
    <td>${key.holds ? time(key.expiresAt) : badge(key.revokedAt ? 'revoked' : 'expired')}</td>
    <td>${key.holds ? html`<button type="button" class="secondary small" @click=${() => rotate(key, view)} aria-label="Put a new key in place of ${key.name}">Rotate</button>
      <button type="button" class="danger small" @click=${() => revoke(key, view)} aria-label="Revoke ${key.name}">Revoke</button>` : nothing}</td></tr>`));
}

const list = value => value.split(',').map(one => one.trim()).filter(Boolean);

function make(event, view) {
  event.preventDefault();
  const values = new FormData(event.target);
  const days = values.get('days');
  change(view, async () => {
    const issued = await post('/keys', {
      name: values.get('name').trim(), roles: values.getAll('roles'), kind: values.get('kind'), owner: values.get('owner').trim() || null,
      projects: list(values.get('projects')), clusters: list(values.get('clusters')), nodes: list(values.get('nodes')),
      lifetimeSeconds: days ? Number(days) * DAY : null});
    event.target.reset();
    view.set({issued});
  });
}

function rotate(key, view) {
  if (!confirm(`Make a new key for ${key.name}? The old one holds for a day still.`)) return;
  change(view, async () => view.set({issued: await post(`/keys/${key.keyId}/rotate`, {graceSeconds: DAY})}));
}

function revoke(key, view) {
  if (!confirm(`Revoke the key of ${key.name}? Whoever uses it is refused at once.`)) return;
  change(view, () => remove(`/keys/${key.keyId}`));
}

async function change(view, work) {
  try {
    await work();
    view.set({problem: null});
  } catch (problem) {
    view.set({problem});
  }
  load(view);
}

const load = view => view.load('keys', signal => get('/keys', {}, signal));

export function open(root) {
  const view = new View(root, template, {});
  load(view);
  return view;
}
