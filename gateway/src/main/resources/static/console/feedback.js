// A person's feedback on a diagnosis.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {post} from './api.js';
import {failed} from './parts.js';
import {words} from './format.js';

const CATEGORIES = ['infrastructure', 'framework', 'user_script', 'other', 'none'];
const TYPES = ['gpu', 'nvlink', 'network', 'node', 'storage', 'other'];

const choices = names => html`<option value="">not specified</option>${names.map(name => html`<option value=${name}>${words(name)}</option>`)}`;

/** @param set changes the page's state, which contains the feedback or its problem */
export function feedback(failure, state, set) {
  if (state.judged?.failureId === failure.failureId) {
    return html`<p class="notice" role="status">Thank you. The diagnosis is marked as ${state.judged.verdict}.</p>`;
  }
  const wrong = event => {
    event.preventDefault();
    const values = new FormData(event.target);
    const category = values.get('category') || null;
    give(failure, {
      verdict: 'wrong', category, infraType: category === 'infrastructure' ? values.get('infraType') || null : null,
      line: Number(values.get('line')) || null, comment: values.get('comment').trim() || null,
    }, set);
  };
  return html`<h3>Is this diagnosis right?</h3>
    <p><button type="button" class="small secondary" ?disabled=${state.judging} @click=${() => give(failure, {verdict: 'right'}, set)}>Right</button></p>
    <details><summary>Wrong</summary><form class="decision" aria-label="Correct diagnosis" @submit=${wrong}>
      <label>Category <select name="category">${choices(CATEGORIES)}</select></label>
      <label>Infrastructure <select name="infraType">${choices(TYPES)}</select></label>
      <label>Line that shows the cause <input name="line" type="number" min="1"></label>
      <label>Comment <input name="comment" maxlength="2000"></label>
      <button ?disabled=${state.judging}>Send</button></form></details>
    ${state.unjudged ? failed(state.unjudged) : nothing}`;
}

async function give(failure, verdict, set) {
  set({judging: true, unjudged: null});
  try {
    set({judged: await post(`/failures/${failure.failureId}/feedback`, verdict)});
  } catch (problem) {
    set({unjudged: problem});
  }
  set({judging: false});
}
