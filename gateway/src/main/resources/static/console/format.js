// Formats values for display. Unknown values become a dash.
import {html} from '/webjars/lit-html/lit-html.js';

const UNKNOWN = '–';
const EXACT = new Intl.DateTimeFormat(undefined, {dateStyle: 'medium', timeStyle: 'long'});
const DAY = new Intl.DateTimeFormat(undefined, {month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit'});

const known = value => value !== null && value !== undefined;

/** The age of a time. The exact time in the reader's time zone and in UTC is shown on hover. */
export function time(iso) {
  if (!known(iso)) return UNKNOWN;
  const at = new Date(iso);
  return html`<time datetime=${iso} title="${EXACT.format(at)} (${at.toISOString()})">${ago(at)}</time>`;
}

function ago(at) {
  const seconds = (Date.now() - at) / 1000;
  if (Math.abs(seconds) < 45) return 'just now';
  const text = duration(Math.abs(seconds), 1);
  if (Math.abs(seconds) > 6 * 86400) return DAY.format(at);
  return seconds > 0 ? `${text} ago` : `in ${text}`;
}

const UNITS = [['d', 86400], ['h', 3600], ['min', 60], ['s', 1]];

/** Formats seconds in at most this many units. */
export function duration(seconds, units = 2) {
  if (!known(seconds)) return UNKNOWN;
  if (seconds < 10) return `${number(seconds)} s`;
  const parts = [];
  let left = Math.round(seconds);
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    if (count > 0 || parts.length) parts.push(count > 0 ? `${count} ${unit}` : '');
    left -= count * size;
    if (parts.length === units) break;
  }
  return parts.filter(Boolean).join(' ') || '0 s';
}

/** Formats three significant digits; large numbers have separators. */
export function number(value) {
  if (!known(value)) return UNKNOWN;
  if (typeof value === 'string') return value;
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return Math.round(value).toLocaleString();
  return String(Number(value.toPrecision(3)));
}

/** Formats GPU hours, with more digits for short runs. */
export const hours = value => (value > 0 && value < 0.1 ? `${Number(value.toPrecision(2))} h` : `${number(Math.round(value * 10) / 10)} h`);

/** Formats joules in kWh. */
export const energy = joules => `${number(joules / 3_600_000)} kWh`;

export function percent(ratio) {
  return known(ratio) ? `${Math.round(ratio * 100)} %` : UNKNOWN;
}

export function bytes(count) {
  if (!known(count)) return UNKNOWN;
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let size = count;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${number(size)} ${units[unit]}`;
}

export const rate = amount => (known(amount) ? `${number(amount.value)} ${amount.unit}` : UNKNOWN);
export const text = value => (known(value) && value !== '' ? value : UNKNOWN);

/** Formats a word of the API with spaces. */
export const words = wire => (known(wire) ? wire.replaceAll('_', ' ') : UNKNOWN);

/** Formats the number of jobs in several states, with a + if older jobs were not counted. */
export const jobCount = counts => number(counts.reduce((sum, one) => sum + one.jobs, 0)) + (counts.some(one => one.more) ? '+' : '');

export const jobName = job => job.submission.name ?? job.submission.externalId;
export const shortId = id => id.slice(0, 8);
