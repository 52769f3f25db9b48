// Keyboard shortcuts on every page, unless the reader is typing or has turned them off.
import {html, render} from '/webjars/lit-html/lit-html.js';

const OFF = 'schedmate-keys-off';
const KEYS = [['/', 'Go to the search'], ['j', 'Next row'], ['k', 'Previous row'], ['Enter', 'Open the row'], ['?', 'Show this help']];

const typing = target => target.closest?.('input, textarea, select, [contenteditable]');

export function listen() {
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || localStorage.getItem(OFF)) return;
    if (document.querySelector('dialog[open]')) return;
    const action = {'/': search, j: () => move(1), k: () => move(-1), '?': help}[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });
}

function search() {
  const field = document.querySelector('[type=search]');
  if (field) {
    field.focus();
  } else {
    location.hash = '#/jobs';
  }
}

/** Returns the rows: the links with data-row, in page order. */
function move(by) {
  const rows = [...document.querySelectorAll('[data-row]')];
  const at = rows.indexOf(document.activeElement);
  rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus();
}

export function help() {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'keys-title');
  const toggle = event => (event.target.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, '1'));
  render(html`<article>
    <h2 id="keys-title">Keyboard</h2>
    <dl class="facts">${KEYS.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
    <label><input type="checkbox" role="switch" ?checked=${!localStorage.getItem(OFF)} @change=${toggle}> Keyboard shortcuts</label>
    <form method="dialog"><button>Close</button></form>
  </article>`, dialog);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}
