// How the GPU hours of a period were spent: goodput, waste, failures, nodes and recoveries.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {address, get} from '../api.js';
import {View} from '../view.js';
import {badge, bars, empty, facts, jobLink, part, table} from '../parts.js';
import {hours, number, percent, shortId, text, time, words} from '../format.js';

const FILTERS = ['owner', 'project', 'cluster'];
const TONES = {succeeded: '', running: 'busy', failed: 'bad', timed_out: 'bad', cancelled: 'quiet', preempted: 'waiting'};
const DAY = 86_400_000;

const node = one => html`<a data-row href="#/nodes/${encodeURIComponent(one.node)}?cluster=${encodeURIComponent(one.cluster)}">${one.node}</a>`;

function template(state, view) {
  return html`<h1>Reports</h1>
    <form class="filters" @submit=${choose}>
      <input type="date" name="from" aria-label="From" title="From" .value=${day(state.query.get('from'), 0)}>
      <input type="date" name="to" aria-label="To" title="To (inclusive)" .value=${day(state.query.get('to'), -1)}>
      ${FILTERS.map(name => html`<input name=${name} aria-label=${name} placeholder=${name} .value=${state.query.get(name) ?? ''}>`)}
      <button class="small">Show</button>
      <a href=${address('/reports', {...filters(state.query), format: 'csv'})} download="schedmate-report.csv">CSV</a>
      <a href=${address('/reports', {...filters(state.query), format: 'html'})} target="_blank" rel="noopener">HTML</a>
    </form>
    ${part(state.report, 'the report', shown, () => load(view))}`;
}

function shown(report) {
  const use = report.use;
  if (!use.runs) return empty('No job ran in this period.', 'Choose another period or remove a filter.');
  return html`${facts([
    ['Goodput', percent(use.goodputRatio)],
    ['GPU hours', hours(use.gpuHours)],
    ['Useful', hours(use.usefulGpuHours)],
    ['Lost', hours(use.lostGpuHours)],
    ['Still running', hours(use.runningGpuHours)],
    ['Saved by recoveries', hours(report.recoveries.savedGpuHours)],
    ['Created', time(report.madeAt)]])}
    <h2>Outcomes</h2>
    ${bars(report.outcomes.map(one => ({name: [words(one.outcome), one.category && words(one.category)].filter(Boolean).join(', '),
      value: one.gpuHours, shown: hours(one.gpuHours), tone: TONES[one.outcome]})), 'GPU hours by outcome')}
    ${groups('Projects', 'project', report.projects)}
    ${groups('Owners', 'owner', report.owners)}
    ${groups('Clusters', 'cluster', report.clusters)}
    ${list('Jobs that lost the most', ['Job', 'Owner', 'Outcome', 'Reason', 'Lost'], report.waste, one => [
      jobLink(one.jobId, one.name ?? shortId(one.jobId)), text(one.owner), badge(one.outcome), text(one.reason), hours(one.lostGpuHours)])}
    ${list('Jobs whose GPUs were idle the most', ['Job', 'Owner', 'Condition', 'Idle'], report.idle, one => [
      jobLink(one.jobId, one.name ?? shortId(one.jobId)), text(one.owner), words(one.condition), hours(one.idleGpuHours)])}
    ${list('Durations estimated at submission', ['Jobs', 'Without an estimate', 'Within a factor of 2', 'Within the 80 % range'],
      report.forecasts.jobs ? [report.forecasts] : [], one => [
        number(one.jobs), number(one.jobsWithout), percent(one.withinTwoRatio), percent(one.coveredRatio)])}
    ${list('Failures by cause', ['Category', 'Reason', 'Failures', 'Jobs', 'Lost'], report.failures, one => [
      words(one.category), text(one.reason), number(one.failures), number(one.jobs), hours(one.lostGpuHours)])}
    ${list('Nodes that fail more often than others', ['Node', 'Cluster', 'Failures', 'Per day', 'Cluster average per day'], report.nodes, one => [
      node(one), one.cluster, number(one.failures),
      `${number(one.failuresPerDay)} (${number(one.lowFailuresPerDay)} to ${number(one.highFailuresPerDay)})`, number(one.clusterFailuresPerDay)])}
    ${list('Recoveries', ['Status', 'Recoveries'], report.recoveries.counts, one => [badge(one.status), number(one.recoveries)])}
    ${report.caveats.map(caveat => html`<p class="quiet">${caveat}</p>`)}`;
}

function groups(title, kind, items) {
  if (items.length < 2) return nothing;
  return list(title, ['Name', 'Runs', 'GPU hours', 'Lost', 'Goodput'], items, ({name, use}) => [
    name === null ? 'unknown' : html`<a data-row href="#/reports?${kind}=${encodeURIComponent(name)}">${name}</a>`,
    number(use.runs), hours(use.gpuHours), hours(use.lostGpuHours), percent(use.goodputRatio)]);
}

function list(title, heads, items, cells) {
  if (!items.length) return nothing;
  return html`<h2>${title}</h2>${table(title, heads, items.map(item => html`<tr>${cells(item).map(cell => html`<td>${cell}</td>`)}</tr>`))}`;
}

/** Formats a time of the API for a date field. */
function day(iso, days) {
  const at = iso ? Date.parse(iso) : NaN;
  return Number.isNaN(at) ? '' : new Date(at + days * DAY).toISOString().slice(0, 10);
}

function choose(event) {
  event.preventDefault();
  const values = new FormData(event.target);
  const query = new URLSearchParams();
  if (values.get('from')) query.set('from', new Date(values.get('from')).toISOString());
  if (values.get('to')) query.set('to', new Date(Date.parse(values.get('to')) + DAY).toISOString());
  FILTERS.filter(name => values.get(name).trim()).forEach(name => query.set(name, values.get(name).trim()));
  location.hash = '#/reports?' + query;
}

const filters = query => Object.fromEntries([...query].filter(([name]) => name === 'from' || name === 'to' || FILTERS.includes(name)));
const load = view => view.load('report', signal => get('/reports', filters(view.state.query), signal));

export function open(root, segments, query) {
  const view = new View(root, template, {query});
  view.changed = (_, changed) => {
    view.set({query: changed, report: null});
    load(view);
  };
  load(view);
  return view;
}
