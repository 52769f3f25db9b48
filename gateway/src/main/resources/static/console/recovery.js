// The steps of a recovery and the decisions that the reader may make.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {confirmation, may, post} from './api.js';
import {badge, copyable, facts, failed, table} from './parts.js';
import {text, time, words} from './format.js';

const LIVING = ['proposed', 'approved', 'running'];

/**
 * @param set changes the page's state, which contains the pending decision or its problem
 * @param again reloads the recovery
 */
export function recovery(plan, state, set, again) {
  const decide = (path, body) => decided(plan, path, body, set, again);
  const confirm = () => confirmed(plan, set);
  return html`
    ${facts([['Status', badge(plan.status)], ['Reason', plan.reason], ['Mode', words(plan.mode)], ['Created', time(plan.createdAt)],
      plan.status === 'proposed' ? ['Expires', time(plan.expiresAt)] : null,
      plan.approval ? ['Approved', html`by ${plan.approval.by} ${time(plan.approval.at)}${comment(plan.approval)}`] : null,
      plan.cancellation ? ['Cancelled', html`by ${plan.cancellation.by} ${time(plan.cancellation.at)}${comment(plan.cancellation)}`] : null])}
    ${table('Steps', ['', 'Step', 'Node', 'Outcome', 'Reason', 'Undo'], plan.steps.map(({step, startedAt, endedAt, wayBack}) => html`<tr>
      <td class="figure">${step.number}</td><td class="whole">${words(step.action)}</td><td class="whole">${text(step.node)}</td>
      <td>${badge(step.outcome)} ${endedAt ?? startedAt ? time(endedAt ?? startedAt) : nothing}</td>
      <td class="wide">${step.reason === plan.reason ? 'Same as the recovery.' : step.reason}${step.detail ? html`<br><span class="quiet">${step.detail}</span>` : nothing}</td>
      <td class="quiet">${text(wayBack)}</td></tr>`), 'stack')}
    ${state.refused ? html`${failed(state.refused)}
      ${state.refused.status === 409 ? html`<p>This page shows the current state.</p>` : nothing}` : nothing}
    ${may('operator', 'admin') ? decisions(plan, state, decide, confirm)
      : LIVING.includes(plan.status) ? html`<p class="quiet">An operator must decide.</p>` : nothing}`;
}

const comment = note => (note.comment ? html`: “${note.comment}”` : nothing);

function decisions(plan, state, decide, confirm) {
  const busy = state.deciding ? 'true' : 'false';
  const approve = event => {
    event.preventDefault();
    decide('approve', {revision: plan.revision, comment: new FormData(event.target).get('comment').trim() || null});
  };
  const cancel = event => {
    event.preventDefault();
    const values = new FormData(event.target);
    decide('cancel', {reason: values.get('reason').trim(), undo: values.get('undo') !== null});
  };
  const release = event => {
    event.preventDefault();
    const values = new FormData(event.target);
    decide('release', {node: values.get('node'), comment: values.get('comment').trim() || null});
  };
  const held = plan.steps.filter(({step}) => step.action === 'cordon_node' && step.outcome === 'succeeded' && step.node)
    .map(({step}) => step.node);
  return html`<div class="decisions">
    ${plan.status === 'proposed' ? html`<form class="decision" aria-label="Approve" @submit=${approve}>
      <label>Comment (optional) <input name="comment" maxlength="2000"></label>
      <button aria-busy=${busy} ?disabled=${state.deciding}>Approve: ${plan.steps.map(({step}) => words(step.action)).join(', ')}</button></form>` : nothing}
    ${plan.status === 'proposed' ? html`<details><summary>Let an assistant approve this recovery</summary>
      <p>Anyone with this text can approve the plan as it is now, for 10 minutes.</p>
      ${state.confirmation ? copyable(state.confirmation) : html`<button type="button" class="secondary" @click=${confirm}>Show the text</button>`}</details>` : nothing}
    ${LIVING.includes(plan.status) ? html`<details><summary>Cancel</summary><form class="decision" aria-label="Cancel" @submit=${cancel}>
      <label>Reason <input name="reason" required maxlength="2000"></label>
      <label><input type="checkbox" name="undo" checked> Undo the steps already done</label>
      <button class="danger" aria-busy=${busy} ?disabled=${state.deciding}>Cancel the recovery</button></form></details>` : nothing}
    ${held.length ? html`<details><summary>Release a node</summary><form class="decision" aria-label="Release" @submit=${release}>
      <label>Node <select name="node">${held.map(node => html`<option>${node}</option>`)}</select></label>
      <label>Comment (optional) <input name="comment" maxlength="2000"></label>
      <button class="secondary" aria-busy=${busy} ?disabled=${state.deciding}>Release the node</button></form></details>` : nothing}
  </div>`;
}

async function decided(plan, path, body, set, again) {
  set({deciding: true, refused: null});
  try {
    await post(`/recoveries/${plan.recoveryId}/${path}`, body);
  } catch (refused) {
    // The recovery that is loaded next shows the other decision.
    if (refused.status === 409) refused.message = 'Someone else has already decided, or the plan has changed.';
    set({refused});
  }
  set({deciding: false});
  again();
}

async function confirmed(plan, set) {
  try {
    set({confirmation: (await confirmation(plan.recoveryId, plan.revision)).text, refused: null});
  } catch (refused) {
    set({refused});
  }
}
