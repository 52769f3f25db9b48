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

/** Samples of every attempt, oldest first, and the slowdowns. */
export async function history(job, signal) {
  const found = {samples: [], slowdowns: [], latest: null, standing: null};
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
  const colours = getComputedStyle(document.documentElement);
  const colour = name => colours.getPropertyValue(name).trim();
  const size = () => ({width: Math.max(240, box.clientWidth), height: 190});
  const axis = {stroke: colour('--text-quiet'), grid: {stroke: colour('--line'), width: 1}, ticks: {stroke: colour('--line')}};
  const plot = new Plot({
    ...size(),
    legend: {show: true},
    cursor: {sync: {key: 'job'}},
    series: [{}, {label: curve.name, stroke: colour('--accent'), width: 1.5, spanGaps: false, points: {show: false}}],
    axes: [{...axis}, {...axis, size: 62}],
    hooks: {draw: [drawn => drawMarks(drawn, marks(), colour)]},
  }, [[], []], box);
  const watch = new ResizeObserver(() => plot.setSize(size()));
  watch.observe(box);
  return {
    show: samples => plot.setData([samples.map(one => Date.parse(one.at) / 1000), samples.map(one => finite(curve.value(one.metrics)))]),
    close: () => {
      watch.disconnect();
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
