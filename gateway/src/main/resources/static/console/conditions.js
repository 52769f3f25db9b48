// SchedMate's own rules about running jobs, and how many jobs each holds of now. They need no Prometheus.
import {html} from '/webjars/lit-html/lit-html.js';
import {badge, table} from './parts.js';
import {number, words} from './format.js';

// The defaults; the settings are below schedmate.tracker.alerts.
const RULES = {
  hang: 'No step for three usual gaps and 2 minutes at least; pauses that the log names, and the first of a run, may take longer.',
  diverged: 'The loss is no number three times in a row, or stays above three times its largest earlier value.',
  loss_flat: 'The loss has not changed at all for an hour.',
  slower: 'Slower than before for 10 minutes where something explains it, for 30 where only the log tells.',
  slower_than_kin: 'Less than 60 % of what similar jobs do on the same type of GPU.',
  out_of_time: 'By its steps so far and lately, it will not end within its time limit.',
  checkpoint_overdue: 'No checkpoint for three usual gaps and 30 minutes at least.',
  restart_loop: 'Three attempts in a row ended at the same step.',
  gpu_idle: 'Its GPUs were used less than 5 % for 30 minutes.',
  waste: 'For 30 minutes it held GPUs, power or memory that it did not use.',
  out_of_memory: 'Memory grows steadily and will be full before the job ends.',
  disk_full: 'A disk that the job uses fills steadily and will be full before it ends.',
};

/** A page of alerts that are not closed. */
export function conditions(page) {
  const more = page.nextCursor ? ' or more' : '';
  const rows = Object.entries(RULES).map(([condition, holds]) => {
    const held = page.items.filter(one => one.condition === condition).length;
    return html`<tr><td>${words(condition)}</td><td>${holds}</td>
      <td>${held ? html`${badge('open')} ${number(held)}${more}` : 'none'}</td></tr>`;
  });
  return html`<h2>What is looked for</h2>
    ${table('Conditions of running jobs that are looked for', ['Condition', 'Holds when', 'Holds now of'], rows)}`;
}
