// Access keys, for admins: create, rotate and revoke them. The text of a key is shown only once.
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
    ${state.issued ? html`<div class="notice" role="status"><p>The key of <strong>${state.issued.key.name}</strong>. Copy it now; it is not shown again.</p>
      ${copyable(state.issued.text)}</div>` : nothing}
    <details ?open=${state.making}><summary>Create a key</summary>${form(view)}</details>
    ${part(state.keys, 'keys', keys => rows(keys, view), () => load(view))}`;
}

function form(view) {
  return html`<form @submit=${event => make(event, view)}>
    <div class="fields">
      <label>Name <input name="name" required maxlength="200" placeholder="rosa"></label>
      <label>Kind <select name="kind">${KINDS.map(kind => html`<option>${kind}</option>`)}</select></label>
      <label>Owner <input name="owner" placeholder="sees this person's jobs"></label>
      <label>Projects <input name="projects" placeholder="speech, vision"></label>
      <label>Clusters <input name="clusters" placeholder="for a scheduler"></label>
      <label>Nodes <input name="nodes" placeholder="gpu-*, for a shipper or agent"></label>
      <label>Valid for <select name="days"><option value="">no limit</option><option value="1">1 day</option>
        <option value="30">30 days</option><option value="365">1 year</option></select></label>
    </div>
    <fieldset><legend>Roles</legend>${ROLES.map(role => html`<label><input type="checkbox" name="roles" value=${role}> ${role}</label>`)}</fieldset>
    <button>Create key</button></form>`;
}

function rows(keys, view) {
  if (!keys.items.length) return empty('No keys.', 'Create one above.');
  return table('Access keys', ['Name', 'Roles', 'Kind', 'Access to', 'Acts for', 'Created', 'Expires', 'Actions'], keys.items.map(key => html`<tr>
    <td>${key.name} <code class="quiet">${key.keyId}</code></td><td>${key.roles.join(', ')}</td><td>${key.kind}</td>
    <td>${text([key.owner, ...key.projects].filter(Boolean).join(', '))}</td><td>${text([...key.clusters, ...key.nodes].join(', '))}</td>
    <td>${time(key.createdAt)}</td>
    <td>${key.holds ? time(key.expiresAt) : badge(key.revokedAt ? 'revoked' : 'expired')}</td>
    <td>${key.holds ? html`<button type="button" class="secondary small" @click=${() => rotate(key, view)} aria-label="Rotate ${key.name}">Rotate</button>
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
  if (!confirm(`Create a new key for ${key.name}? The old key stays valid for 1 day.`)) return;
  change(view, async () => view.set({issued: await post(`/keys/${key.keyId}/rotate`, {graceSeconds: DAY})}));
}

function revoke(key, view) {
  if (!confirm(`Revoke the key of ${key.name}? Calls with it are rejected immediately.`)) return;
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
