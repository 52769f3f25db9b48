// The page of one recovery.
import {html} from '/webjars/lit-html/lit-html.js';
import {get} from '../api.js';
import {View} from '../view.js';
import {jobLink, part} from '../parts.js';
import {recovery as shown} from '../recovery.js';

const REFRESH = 3_000;
const ENDED = ['succeeded', 'failed', 'cancelled', 'expired'];

function template(state, view) {
  return html`<h1>Recovery</h1>
    ${part(state.recovery, 'the recovery', one => html`
      <p>For ${jobLink(one.jobId, state.job?.submission?.name ?? 'this job', 'diagnosis')}, attempt ${one.attempt}, on ${one.cluster}.
        Read the <a href="#/jobs/${one.jobId}/diagnosis">diagnosis</a> or the <a href="#/jobs/${one.jobId}/log">log</a>.</p>
      ${shown(one, state, change => view.set(change), () => load(view))}`, () => load(view))}`;
}

async function load(view) {
  await view.load('recovery', signal => get(`/recoveries/${view.id}`, {}, signal));
  const recovery = view.state.recovery;
  if (recovery?.jobId && !view.state.job) view.load('job', signal => get(`/jobs/${recovery.jobId}`, {}, signal));
}

export function open(root, segments) {
  const view = new View(root, template, {});
  view.id = segments[1];
  view.every(REFRESH, () => ENDED.includes(view.state.recovery?.status) || load(view));
  return view;
}
