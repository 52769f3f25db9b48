// One node: its failure history, GPUs, Xids and cordons.
import {html} from '/webjars/lit-html/lit-html.js';
import {get} from '../api.js';
import {View} from '../view.js';
import {badge, empty, facts, part, table} from '../parts.js';
import {memory} from '../node-score.js';
import {bytes, number, percent, shortId, text, time} from '../format.js';

const REFRESH = 10_000;

function template(state, view) {
  return html`<h1>Node ${view.name}</h1>${part(state.node, 'the node', shown, () => load(view))}`;
}

function shown(node) {
  return html`
    ${facts([['Health', html`${badge(node.health)} ${node.healthReason ?? ''}`], ['Cluster', node.cluster], ['Last seen', time(node.lastSeenAt)],
      node.simulated ? ['Kind', 'simulated'] : null,
      ['Named in failures', node.blamedBy.length ? node.blamedBy.map(id => html`<a href="#/failures/${id}"><code>${shortId(id)}</code></a> `) : 'none']])}
    ${memory(node)}
    <h2>Cordons</h2>
    ${node.cordons.length ? table('Cordons', ['Owner', 'Reason', 'Since', 'Recovery'], node.cordons.map(one => html`<tr>
      <td>${one.owner}</td><td>${one.reason}</td><td>${time(one.since)}</td><td>${one.owner === 'schedmate' && one.incidentId
        ? html`<a href="#/recoveries/${one.incidentId}"><code>${shortId(one.incidentId)}</code></a>` : text(one.incidentId)}</td></tr>`))
      : empty('Not cordoned.', 'The scheduler may place new jobs on it.')}
    <h2>GPUs</h2>
    ${node.gpus.length ? table('GPUs', ['GPU', 'Type', 'Use', 'Memory', 'Power', 'Temperature', 'ECC corrected', 'ECC uncorrected', 'PCI'],
      node.gpus.map(gpu => html`<tr><td class="figure">${gpu.index}</td><td>${text(gpu.gpuType)}</td><td class="figure">${percent(gpu.utilisationRatio)}</td>
        <td class="figure">${bytes(gpu.memoryUsedBytes)} of ${bytes(gpu.memoryTotalBytes)}</td><td class="figure">${number(gpu.powerWatts)} W</td>
        <td class="figure">${number(gpu.temperatureCelsius)} °C</td><td class="figure">${number(gpu.eccCorrectedErrors)}</td>
        <td class="figure">${number(gpu.eccUncorrectedErrors)}</td><td>${text(gpu.pci)}</td></tr>`))
      : empty('No GPU readings.', 'The node agent has not sent a sample yet.')}
    <h2>Xids</h2>
    ${node.recentXids.length ? table('Xids', ['Xid', 'Time', 'PCI', 'Process', 'Message'], node.recentXids.map(one => html`<tr>
      <td class="figure">${one.xid}</td><td>${time(one.occurredAt)}</td><td>${text(one.pci)}</td><td>${text(one.pid)}</td><td>${one.text}</td></tr>`))
      : empty('No recent Xid.', 'The driver has reported no error.')}`;
}

const load = view => view.load('node', signal => get(`/nodes/${encodeURIComponent(view.name)}`, {cluster: view.cluster}, signal));

export function open(root, segments, query) {
  const view = new View(root, (state, self) => (self.name ? template(state, self) : null), {});
  view.name = segments[1];
  view.cluster = query.get('cluster');
  view.every(REFRESH, () => load(view));
  return view;
}
