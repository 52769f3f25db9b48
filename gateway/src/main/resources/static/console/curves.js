// A job's curves, live: its samples so far, then what the stream tells.
import {get} from './api.js';

const HISTORY = 1000;
const MOST_PAGES = 5;

export const CURVES = [
  {name: 'Loss', value: metrics => metrics.loss},
  {name: 'Step time (s)', value: metrics => metrics.stepTimeSeconds},
  {name: 'Throughput', value: metrics => metrics.throughput?.value},
  {name: 'Progress (%)', value: metrics => (metrics.progressRatio === null ? null : metrics.progressRatio * 100)},
];

/** What nodes tell of the GPUs, by minute. */
export const HARDWARE = [
  {name: 'GPU use (%)', value: minute => (minute.gpuUtilisationRatio === null ? null : minute.gpuUtilisationRatio * 100)},
  {name: 'GPU memory (GiB)', value: minute => (minute.gpuMemoryBytes === null ? null : minute.gpuMemoryBytes / 2 ** 30)},
];

/** Samples of every attempt, oldest first, the slowdowns, the use of GPUs, and when checkpoints were saved. */
export async function history(job, signal) {
  const found = {samples: [], slowdowns: [], hardware: [], checkpoints: [], latest: null, standing: null};
  for (let attempt = Math.max(1, job.attempt - 4); attempt <= job.attempt; attempt++) {
    const timeline = await get(`/jobs/${job.jobId}/metrics/timeline`, {attempt}, signal).catch(() => null);
    found.hardware.push(...timeline?.hardware ?? []);
    found.checkpoints.push(...timeline?.checkpoints ?? []);
  }
  for (let attempt = Math.max(1, job.attempt - 4); attempt <= job.attempt; attempt++) {
    let cursor = null;
    let pages = 0;
    do {
      const page = await get(`/jobs/${job.jobId}/metrics`, {attempt, limit: HISTORY, cursor}, signal);
      found.samples.push(...page.history);
      if (!cursor) found.slowdowns.push(...page.slowdowns);
      if (attempt === job.attempt) Object.assign(found, {latest: page.latest, standing: page.standing});
      cursor = page.nextCursor;
    } while (cursor && ++pages < MOST_PAGES);
  }
  found.samples.sort((a, b) => a.at.localeCompare(b.at));
  return found;
}

/** Follows the stream until the signal ends it. The browser goes on by itself after a pause, from the last event. */
export function follow(jobId, signal, tell) {
  const stream = new EventSource(`/api/v1/jobs/${jobId}/metrics/stream`);
  const on = (name, work) => stream.addEventListener(name, event => work(JSON.parse(event.data)));
  on('metrics', sample => tell.sample(sample));
  on('slowdown', slowdown => tell.slowdown(slowdown));
  on('end', end => {
    stream.close();
    tell.end(end);
  });
  stream.onopen = () => tell.live(true);
  stream.onerror = () => tell.live(false);
  signal.addEventListener('abort', () => stream.close());
}

const finite = value => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** One chart in a box; answers how to give it other samples and how to take it away. */
export async function chart(box, curve, marks) {
  const {default: Plot} = await import('/webjars/uplot/dist/uPlot.esm.js');
  // Asked for at each drawing: the reader's scheme may change while the page is open.
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const size = () => ({width: Math.max(240, box.clientWidth), height: 190});
  const line = () => colour('--line');
  const axis = {stroke: () => colour('--text-quiet'), grid: {stroke: line, width: 1}, ticks: {stroke: line}};
  const plot = new Plot({
    ...size(),
    legend: {show: true},
    cursor: {sync: {key: 'job'}},
    series: [{}, {label: curve.name, stroke: () => colour('--accent'), width: 1.5, spanGaps: false, points: {show: false}}],
    axes: [{...axis}, {...axis, size: 62}],
    hooks: {draw: [drawn => drawMarks(drawn, marks(), colour)]},
  }, [[], []], box);
  const watch = new ResizeObserver(() => plot.setSize(size()));
  watch.observe(box);
  const redraw = () => plot.redraw();
  scheme.addEventListener('change', redraw);
  return {
    show: (samples, at = one => one.at, told = one => one.metrics) =>
      plot.setData([samples.map(one => Date.parse(at(one)) / 1000), samples.map(one => finite(curve.value(told(one))))]),
    close: () => {
      watch.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    },
  };
}

function drawMarks(plot, marks, colour) {
  const {ctx, bbox} = plot;
  ctx.save();
  ctx.setLineDash([4, 4]);
  for (const mark of marks) {
    const x = Math.round(plot.valToPos(mark.at, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = colour(mark.tone);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}
