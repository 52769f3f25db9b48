// A job's live curves: first the stored samples, then those of the stream.
import {get} from './api.js';
import {number} from './format.js';

/** The number of samples per attempt, more than a chart has pixels. */
const POINTS = 1000;
const ATTEMPTS = 5;
/** Up to this many values are also drawn as points, because a single value does not make a line. */
const FEW = 30;

export const CURVES = [
  {name: 'Loss', value: metrics => metrics.loss},
  {name: 'Step time (s)', value: metrics => metrics.stepTimeSeconds},
  {name: 'Throughput', value: metrics => metrics.throughput?.value},
  {name: 'Progress (%)', value: metrics => (metrics.progressRatio === null ? null : metrics.progressRatio * 100)},
];

/** The GPU samples that the nodes report, by minute. */
export const HARDWARE = [
  {name: 'GPU use (%)', value: minute => (minute.gpuUtilisationRatio === null ? null : minute.gpuUtilisationRatio * 100)},
  {name: 'GPU memory (GiB)', value: minute => (minute.gpuMemoryBytes === null ? null : minute.gpuMemoryBytes / 2 ** 30)},
];

/** Returns the samples of the last attempts, oldest first, the slowdowns, the GPU samples, and the times of checkpoints. */
export async function history(job, signal) {
  const attempts = Array.from({length: Math.min(job.attempt, ATTEMPTS)}, (_, i) => job.attempt - i).reverse();
  const [pages, timelines] = await Promise.all([
    Promise.all(attempts.map(attempt => get(`/jobs/${job.jobId}/metrics`, {attempt, points: POINTS}, signal).catch(problem => {
      // The tracker does not know an attempt without metrics.
      if (problem.status !== 404 || attempts.length === 1) throw problem;
      return {history: [], slowdowns: []};
    }))),
    Promise.all(attempts.map(attempt => get(`/jobs/${job.jobId}/metrics/timeline`, {attempt}, signal).catch(() => null))),
  ]);
  return {
    samples: pages.flatMap(page => page.history).sort((a, b) => a.at.localeCompare(b.at)),
    slowdowns: pages.flatMap(page => page.slowdowns),
    hardware: timelines.flatMap(timeline => timeline?.hardware ?? []),
    checkpoints: timelines.flatMap(timeline => timeline?.checkpoints ?? []),
  };
}

/** Follows the stream until the signal ends it. After an interruption, the browser resumes from the last event. */
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
  signal.addEventListener('abort', () => {
    stream.close();
    tell.live(false);
  });
}

/** Formats seconds since 1970 in the reader's time zone: in full, or as short as an axis of this span allows. */
function when(at, whole, span = 0) {
  if (!Number.isFinite(at)) return '–';
  const day = {month: 'short', day: 'numeric'};
  const minute = {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'};
  const second = {...minute, second: '2-digit'};
  return new Date(at * 1000).toLocaleString(undefined, whole ? {...day, ...second} : span > 3 * 86_400 ? day : span > 86_400 ? {...day, ...minute} : span > 600 ? minute : second);
}

const latest = values => values.findLast(value => value !== null) ?? null;

const finite = value => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Draws a chart in a box and returns functions that update and remove it. */
export async function chart(box, curve, marks) {
  const {default: Plot} = await import('/webjars/uplot/dist/uPlot.esm.js');
  // Read at each drawing, because the colour scheme may change while the page is open.
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const size = () => ({width: Math.max(240, box.clientWidth), height: 190});
  const line = () => colour('--line');
  const axis = {stroke: () => colour('--text-quiet'), grid: {stroke: line, width: 1}, ticks: {stroke: line}};
  const plot = new Plot({
    ...size(),
    legend: {show: true, markers: {show: false}},
    cursor: {sync: {key: 'job'}},
    scales: {x: {range: (_, from, to) => (from === null ? [0, 1] : from === to ? [from - 30, to + 30] : [from, to])}},
    // The legend shows the latest value, or the value under the cursor.
    series: [{label: 'At', value: (plot, at) => when(at ?? plot.data?.[0].at(-1), true)},
      {label: curve.name, value: (plot, value, _, i) => number(i === null ? latest(plot.data?.[1] ?? []) : value), stroke: () => colour('--accent'), width: 1.5,
        spanGaps: false, points: {show: plot => plot.data[0].length < FEW, size: 4}}],
    axes: [{...axis, space: 90, values: (plot, at) => at.map(one => when(one, false, plot.scales.x.max - plot.scales.x.min))}, {...axis, size: 62}],
    hooks: {draw: [drawn => drawMarks(drawn, marks(), colour)]},
  }, [[], []], box);
  const watch = new ResizeObserver(() => plot.setSize(size()));
  watch.observe(box);
  const redraw = () => plot.redraw();
  scheme.addEventListener('change', redraw);
  return {
    show: (samples, at = one => one.at, metrics = one => one.metrics) => {
      // A gap separates two attempts.
      const shown = samples.flatMap((one, i) => (i && one.attempt !== samples[i - 1].attempt ? [null, one] : [one]));
      plot.setData([shown.map((one, i) => Date.parse(at(one ?? shown[i - 1])) / 1000), shown.map(one => one && finite(curve.value(metrics(one))))]);
    },
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
