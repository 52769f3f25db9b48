// SchedMate's alert rules for running jobs, and the number of jobs for which each condition holds now. They need no Prometheus.
import {html} from '/webjars/lit-html/lit-html.js';
import {badge, table} from './parts.js';
import {number, words} from './format.js';

// The default thresholds. schedmate.tracker.alerts contains the settings.
const RULES = {
  hang: 'No step for three times the usual gap and at least 2 minutes. Pauses that the log names and the first pause of a run may take longer.',
  diverged: 'The loss is not a number three times in a row, or stays above three times its largest earlier value.',
  loss_flat: 'The loss has not changed at all for an hour.',
  slower: 'Slower than before for 10 minutes if there is an explanation, or for 30 minutes if only the log shows it.',
  slower_than_kin: 'Less than 60 % of the speed of similar jobs on the same GPU type.',
  out_of_time: 'At its average and its recent speed, the job will exceed its time limit.',
  checkpoint_overdue: 'A job that saves at regular intervals has no checkpoint for three of them and at least 30 minutes.',
  restart_loop: 'Three attempts in a row ended at the same step.',
  gpu_idle: 'GPU use was below 5 % for 30 minutes.',
  waste: 'For 30 minutes, the job did not use its GPUs, power or memory.',
  out_of_memory: 'Memory grows steadily and will run out before the job ends.',
  disk_full: 'A disk of the job fills steadily and will be full before the job ends.',
};

/** @param page the alerts that are not closed */
export function conditions(page) {
  const more = page.nextCursor ? ' or more' : '';
  const rows = Object.entries(RULES).map(([condition, holds]) => {
    const held = page.items.filter(one => one.condition === condition).length;
    return html`<tr><td>${words(condition)}</td><td>${holds}</td>
      <td>${held ? html`${badge('open')} ${number(held)}${more}` : 'none'}</td></tr>`;
  });
  return html`<h2>Conditions</h2>
    ${table('Conditions that are checked', ['Condition', 'Met when', 'Jobs now'], rows)}`;
}
