// Colours a log line as a terminal would. A line is never treated as markup: it becomes pieces of text, each with a class.
import {html} from '/webjars/lit-html/lit-html.js';

const SGR = /\u001b\[([\d;:]*)m/;
/** Any other terminal sequence: it would move the cursor, set the window title or request a reply. */
const SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/y;
const MOST_PIECES = 500;

/** Characters that change the text direction, and could make a line look like a different one. */
const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

/** Returns the pieces {text, kind} of a line. After too many colours, the rest is one piece. */
function pieces(line) {
  const found = [];
  let kind = '';
  let plain = '';
  const put = () => {
    if (plain) found.push({text: plain, kind});
    plain = '';
  };
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === 27) {
      SEQUENCE.lastIndex = i;
      const sequence = SEQUENCE.exec(line)?.[0];
      const colour = sequence && SGR.exec(sequence);
      if (colour && found.length < MOST_PIECES) {
        put();
        kind = after(kind, colour[1]);
      }
      if (sequence) i += sequence.length - 1;
      else plain += '␛';
    } else if (code < 32 && code !== 9 || code === 127) {
      plain += code === 127 ? '␡' : String.fromCharCode(0x2400 + code);
    } else if (TURNING.test(line[i])) {
      put();
      found.push({text: 'U+' + code.toString(16).toUpperCase().padStart(4, '0'), kind: 'turning'});
    } else {
      plain += line[i];
    }
  }
  put();
  return found;
}

/** Renders a line of untrusted text. */
export const drawn = line => pieces(line).map(piece => (piece.kind ? html`<span class=${piece.kind}>${piece.text}</span>` : piece.text));

/** Returns the class after a colour sequence: one of eight colours, and bold. Background colours and 256-colour codes are ignored, so that all text stays legible. */
function after(kind, codes) {
  const classes = new Set(kind.split(' ').filter(Boolean));
  const colourless = () => [...classes].filter(one => one.startsWith('c')).forEach(one => classes.delete(one));
  for (const code of codes.split(/[;:]/).map(Number)) {
    if (code === 0) classes.clear();
    else if (code === 1) classes.add('bold');
    else if (code === 22) classes.delete('bold');
    else if (code === 39) colourless();
    else if (code >= 30 && code <= 37 || code >= 90 && code <= 97) {
      colourless();
      classes.add('c' + code % 10);
    } else if (code === 38 || code === 48) break;
  }
  return [...classes].join(' ');
}
