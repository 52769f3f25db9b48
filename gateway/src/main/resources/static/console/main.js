// Starts the console: the session, the open page and the keyboard shortcuts.
import {html, nothing, render} from '/webjars/lit-html/lit-html.js';
import * as api from './api.js';
import {failed} from './parts.js';
import {listen, help} from './keys.js';
import {signIn, wanted} from './pages/sign-in.js';

const PAGES = {
  '': () => import('./pages/overview.js'),
  jobs: () => import('./pages/jobs.js'),
  job: () => import('./pages/job.js'),
  recoveries: () => import('./pages/recoveries.js'),
  recovery: () => import('./pages/recovery.js'),
  alerts: () => import('./pages/alerts.js'),
  nodes: () => import('./pages/nodes.js'),
  node: () => import('./pages/node.js'),
  failure: () => import('./pages/failure.js'),
  knowledge: () => import('./pages/knowledge.js'),
  keys: () => import('./pages/access-keys.js'),
  audit: () => import('./pages/audit.js'),
  reports: () => import('./pages/reports.js'),
  'what-if': () => import('./pages/what-if.js'),
};
const DETAILS = {jobs: 'job', recoveries: 'recovery', nodes: 'node', failures: 'failure'};
// Each page with its title and the roles that may see it; without roles, everyone may.
const NAVIGATION = [['', 'Overview'], ['jobs', 'Jobs'], ['alerts', 'Alerts'], ['recoveries', 'Recoveries'],
  ['nodes', 'Nodes'], ['knowledge', 'Knowledge'], ['reports', 'Reports'], ['what-if', 'What if'],
  ['keys', 'Access keys', 'admin'], ['audit', 'Audit', 'operator', 'admin']];

const root = document.getElementById('console');
let open = null;
let turn = 0;

/** Returns the segments and the query of the address after #. */
function place() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const segments = path.split('/').filter(Boolean).map(segment => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
  return {segments, query: new URLSearchParams(query)};
}

function shell(section) {
  const links = NAVIGATION.filter(([, , ...roles]) => !roles.length || api.may(...roles));
  return html`
    <a class="skip" href="#page" @click=${focusPage}>Skip to content</a>
    <header class="bar">
      <a class="mark" href="#/"><img src="/console/icon.svg" alt="" width="22" height="22">SchedMate</a>
      <nav aria-label="Pages">${links.map(([name, title]) =>
        html`<a href="#/${name}" aria-current=${name === section ? 'page' : nothing}>${title}</a>`)}</nav>
      <div class="who">
        <span title="Roles: ${api.session.roles.join(', ')}">${api.session.name}</span>
        <button type="button" class="secondary small" @click=${help} aria-label="Keyboard help">?</button>
        <button type="button" class="secondary small" @click=${leave}>Sign out</button>
      </div>
    </header>
    <main id="page" tabindex="-1"></main>`;
}

function focusPage(event) {
  event.preventDefault();
  document.getElementById('page').focus();
}

async function leave() {
  try {
    await api.signOut();
  } catch {
    // The session has ended already or the gateway is down. In both cases the page is left.
  }
  location.hash = '#/';
  show();
}

function close() {
  open?.leave();
  open = null;
}

async function show() {
  const mine = ++turn;
  const {segments, query} = place();
  if (segments[0] === 'sign-in' || !api.session) {
    close();
    open = signIn(root, segments[0] === 'sign-in' ? segments[1] : null, query.get('failed'), arrived);
    return;
  }
  const section = segments[0] ?? '';
  const name = segments.length > 1 ? DETAILS[section] : section;
  // The page stays rendered if only its query changes.
  if (open?.changed && open.key === segments.slice(0, 2).join('/')) {
    open.changed(segments, query);
    return;
  }
  close();
  render(shell(section), root);
  const page = document.getElementById('page');
  if (!PAGES[name]) {
    render(html`<h1>Not found</h1><p>There is no page at <code>${location.hash}</code>. Go to the <a href="#/">overview</a>.</p>`, page);
    return;
  }
  const module = await PAGES[name]();
  if (mine !== turn) return;
  render(nothing, page);
  open = module.open(page, segments, query);
  open.key = segments.slice(0, 2).join('/');
  document.title = `${section ? section[0].toUpperCase() + section.slice(1) : 'Overview'} · SchedMate`;
}

function arrived() {
  if (place().segments[0] === 'sign-in') history.replaceState(null, '', '#/');
  show();
}

addEventListener('hashchange', () => {
  show();
});
addEventListener('signed-out', () => show());
listen();

try {
  await api.whoAmI();
  const hash = api.session && !location.hash ? wanted() : null;
  if (hash) history.replaceState(null, '', hash);
  root.replaceChildren();
  show();
} catch (problem) {
  root.replaceChildren();
  render(html`<main class="alone"><h1>SchedMate</h1>${failed(problem, () => location.reload())}</main>`, root);
}
