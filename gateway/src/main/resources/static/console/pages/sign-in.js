// Signs in with a key, or with a link that the command line printed.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import * as api from '../api.js';
import {View} from '../view.js';
import {failed} from '../parts.js';

function template(state, view) {
  const submit = event => {
    event.preventDefault();
    enter(view, {key: new FormData(event.target).get('key').trim()});
  };
  return html`<main class="alone">
    <h1><img src="/console/icon.svg" alt="" width="32" height="32"> SchedMate</h1>
    <p>Which job is sick, why it died, and what to do.</p>
    ${state.problem ? failed(state.problem) : nothing}
    <form @submit=${submit}>
      <input type="text" name="username" autocomplete="username" value="SchedMate" hidden>
      <label for="key">Access key</label>
      <input id="key" name="key" type="password" required autocomplete="current-password" spellcheck="false"
             placeholder="smk_…" aria-describedby="key-help">
      <small id="key-help">An administrator gives it out. On the machine of the gateway the first one lies in its data folder,
        in <code>keys/operator-key</code>.</small>
      <button ?disabled=${state.busy} aria-busy=${state.busy ? 'true' : 'false'}>Sign in</button>
    </form>
    <p class="quiet">The session ends with the key, when you sign out, or after some hours.</p>
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

/** @param link the code of a link; null = ask for a key */
export function signIn(root, link, arrived) {
  const view = new View(root, template, {busy: false, problem: null});
  view.arrived = arrived;
  document.title = 'Sign in · SchedMate';
  if (link) {
    // A code that was used is worth nothing; it does not stay in the history.
    history.replaceState(null, '', '#/sign-in');
    enter(view, {link});
  }
  return view;
}
