// A question about one job, and its answer with the lines that prove it.
import {html, nothing} from '/webjars/lit-html/lit-html.js';
import {post} from './api.js';
import {empty, failed} from './parts.js';
import {percent} from './format.js';

/** @param set changes the page's state, which contains the answer or its problem */
export function question(job, state, set) {
  const ask = event => {
    event.preventDefault();
    const values = new FormData(event.target);
    asked(job, values.get('question').trim(), Number(values.get('attempt')) || null, set);
  };
  return html`<form class="decision" aria-label="Ask" @submit=${ask}>
      <label>Question <input name="question" required maxlength="1000" placeholder="What was the lowest validation loss?"></label>
      ${job.attempts.length > 1 ? html`<label>Attempt <select name="attempt"><option value="">The latest</option>
        ${job.attempts.map(one => html`<option>${one.attempt}</option>`)}</select></label>` : nothing}
      <button aria-busy=${state.asking ? 'true' : 'false'} ?disabled=${state.asking}>Ask</button></form>
    <div aria-live="polite">${state.unanswered ? failed(state.unanswered) : state.answer ? answer(job, state.answer) : nothing}</div>`;
}

function answer(job, {question: text, attempt, reply}) {
  return html`<h3>${text}</h3>
    ${reply.answered ? html`<div class="notice"><p class="lead">${reply.answer}</p></div>`
      : empty('The log does not answer this.', reply.detail ?? 'No line of the log proves an answer.')}
    <ul class="citations">${reply.citations.map(cited => html`<li>
      <span class="what">${cited.file}</span> <a href=${address(job, attempt, cited)}>line ${cited.line}</a>
      <code>${cited.text.slice(0, 1000)}</code></li>`)}</ul>
    ${reply.records.length ? html`<ul>${reply.records.map(found => html`<li>${found.kind}: ${found.text}</li>`)}</ul>` : nothing}
    <p class="quiet">Confidence ${percent(reply.confidence)}, by ${reply.engine}.${reply.answered && reply.detail ? ' ' + reply.detail : nothing}</p>`;
}

function address(job, attempt, cited) {
  const query = new URLSearchParams({source: cited.file, line: cited.line});
  if (attempt) query.set('attempt', attempt);
  return `#/jobs/${job.jobId}/log?${query}`;
}

async function asked(job, text, attempt, set) {
  if (!text) return;
  set({asking: true, unanswered: null});
  try {
    const reply = await post(`/jobs/${job.jobId}/questions`, {question: text, attempt});
    set({answer: {question: text, attempt, reply}});
  } catch (problem) {
    set({answer: null, unanswered: problem});
  }
  set({asking: false});
}
