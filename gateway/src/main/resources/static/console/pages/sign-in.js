// Sign-in through the organisation's issuer, with a key, or with a link that the command line printed.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import * as api from '../api.js';
import {View} from '../view.js';
import {failed} from '../parts.js';

const REFUSED = {
  issuer_away: 'The sign-in service of your organisation is not responding. Try again, or use an access key.',
  expired: 'This sign-in took too long or began in another browser. Sign in again.',
  refused: 'Your organisation did not let you sign in. Contact the administrator of your sign-in service.',
  not_trusted: 'The response of the sign-in service could not be verified. Sign in again. If this persists, contact the administrator of SchedMate.',
  no_role: 'You have no role in SchedMate. Ask the administrator for one.',
  too_large: 'You belong to more projects than a session can hold. Use an access key.',
};
// The key under which the requested page is stored, because the issuer redirects the browser to the start page.
const WANTED = 'schedmate-wanted';

function issuer({title, address}) {
  const leave = () => {
    if (!location.hash.startsWith('#/sign-in')) sessionStorage.setItem(WANTED, location.hash);
  };
  return html`<p><a role="button" href=${address} @click=${leave}>Sign in with ${title}</a></p><p class="quiet">or with a key</p>`;
}

/** Returns the page that was requested before the sign-in and deletes it; null if there is none. */
export function wanted() {
  const hash = sessionStorage.getItem(WANTED);
  sessionStorage.removeItem(WANTED);
  return hash;
}

function template(state, view) {
  const submit = event => {
    event.preventDefault();
    enter(view, {key: new FormData(event.target).get('key').trim()});
  };
  return html`<main class="alone">
    <h1><img src="/console/icon.svg" alt="" width="32" height="32"> SchedMate</h1>
    <p>Which jobs have problems, why jobs failed, and what to do.</p>
    ${state.problem ? failed(state.problem) : nothing}
    ${state.openId ? issuer(state.openId) : nothing}
    <form @submit=${submit}>
      <input type="text" name="username" autocomplete="username" value="SchedMate" hidden>
      <label for="key">Access key</label>
      <input id="key" name="key" type="password" required autocomplete="current-password" spellcheck="false"
             placeholder="smk_…" aria-describedby="key-help">
      <small id="key-help">Ask an administrator for a key. The first key is in the file <code>keys/operator-key</code> of the gateway's
        data folder.</small>
      <button ?disabled=${state.busy} aria-busy=${state.busy ? 'true' : 'false'}>Sign in</button>
    </form>
    <p class="quiet">The session ends when you sign out, when the key expires, or after some hours.</p>
  </main>`;
}

async function enter(view, shown) {
  view.set({busy: true, problem: null});
  try {
    await api.signIn(shown);
    view.arrived();
  } catch (problem) {
    view.set({busy: false, problem});
  }
}

/**
 * @param link the code of a link; null to ask for a key
 * @param refusal why the sign-in through the issuer failed; null if it did not
 */
export function signIn(root, link, refusal, arrived) {
  const problem = refusal ? new Error(REFUSED[refusal] ?? REFUSED.not_trusted) : null;
  const view = new View(root, template, {busy: false, problem, openId: null});
  view.arrived = arrived;
  document.title = 'Sign in · SchedMate';
  if (link) {
    // The code is valid only once, so it is removed from the history.
    history.replaceState(null, '', '#/sign-in');
    enter(view, {link});
  }
  // If this call fails, sign-in with a key still works.
  api.waysToSignIn().then(({openId}) => view.set({openId}), () => {});
  return view;
}
