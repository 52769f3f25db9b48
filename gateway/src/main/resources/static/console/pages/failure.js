// Redirects from a failure to the diagnosis of its job.
import {get} from '../api.js';
import {View} from '../view.js';
import {part} from '../parts.js';

export function open(root, segments) {
  const view = new View(root, state => part(state.failure, 'the failure', () => null), {});
  view.load('failure', async signal => {
    const failure = await get(`/failures/${segments[1]}`, {}, signal);
    location.replace(`#/jobs/${failure.jobId}/diagnosis?failure=${failure.failureId}`);
    return failure;
  });
  return view;
}
