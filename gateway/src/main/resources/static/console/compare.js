// Curves of several series by share of jobs, in one chart.
import {duration} from './format.js';

const COLOURS = ['--accent', '--bad', '--good', '--waiting', '--text', '--text-quiet'];

/** Draws a chart in a box and returns a function that removes it. The axis is logarithmic, because times range from seconds to weeks. */
export async function compare(box, names, series) {
  const {default: Plot} = await import('/webjars/uplot/dist/uPlot.esm.js');
  const colours = getComputedStyle(document.documentElement);
  const colour = name => colours.getPropertyValue(name).trim();
  const size = () => ({width: Math.max(240, box.clientWidth), height: 230});
  const axis = {stroke: colour('--text-quiet'), grid: {stroke: colour('--line'), width: 1}, ticks: {stroke: colour('--line')}};
  const shares = series[0].map((_, i) => (i / (series[0].length - 1)) * 100);
  const plot = new Plot({
    ...size(),
    scales: {x: {time: false}, y: {distr: 3}},
    series: [{label: 'Share of jobs', value: (_, value) => (value === null ? '–' : `${value} %`)}, ...names.map((label, i) => ({
      label, stroke: colour(COLOURS[i % COLOURS.length]), width: 1.5, points: {show: false}, value: (_, value) => (value === null ? '–' : duration(value))}))],
    axes: [{...axis, values: (_, values) => values.map(value => `${value} %`)},
      {...axis, size: 70, values: (_, values) => values.map(value => (value === null ? '' : duration(value, 1)))}],
  }, [shares, ...series.map(values => values.map(value => Math.max(1, value)))], box);
  const watch = new ResizeObserver(() => plot.setSize(size()));
  watch.observe(box);
  return () => {
    watch.disconnect();
    plot.destroy();
  };
}
