// Calls the published API with the browser's session. Each failure is a Problem.

const API = '/api/v1';
const SESSION = '/console/session';

/** The signed-in person; null if nobody is signed in. */
export let session = null;

export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? 'The gateway does not answer. Check that it is running, then try again.');
    this.status = status;
    this.code = body?.errorCode ?? null;
    this.traceId = body?.traceId ?? null;
  }
}

async function send(method, address, {body, signal, accept = 'application/json', read = parsed} = {}) {
  const headers = {Accept: accept};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && session) headers['X-CSRF-Token'] = session.changeToken;
  let answer;
  try {
    answer = await fetch(address, {method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body)});
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new Problem(0, null);
  }
  const text = await answer.text();
  if (!answer.ok) throw new Problem(answer.status, parsed(text));
  return read(text);
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Returns an address of the API with a query of the values that are set. A list becomes a repeated parameter. */
export function address(path, values = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) {
      if (one !== null && one !== undefined && one !== '') query.append(name, one);
    }
  }
  const text = query.toString();
  return API + path + (text ? '?' + text : '');
}

async function call(method, path, values, options) {
  try {
    return await send(method, address(path, values), options);
  } catch (problem) {
    if (problem.status === 401) {
      session = null;
      dispatchEvent(new CustomEvent('signed-out'));
    }
    throw problem;
  }
}

export const get = (path, values, signal) => call('GET', path, values, {signal});
export const post = (path, body, values) => call('POST', path, values, {body});
/** Returns a list as text in NDJSON. */
export const lines = (path, values, signal) => call('GET', path, values, {signal, accept: 'application/x-ndjson', read: text => text});
/** Passes on the lines of a streamed answer as they arrive. */
export async function stream(path, body, take, signal) {
  const answer = await fetch(address(path), {method: 'POST', signal, body: JSON.stringify(body),
    headers: {Accept: 'application/x-ndjson', 'Content-Type': 'application/json', 'X-CSRF-Token': session?.changeToken ?? ''}});
  if (!answer.ok) throw new Problem(answer.status, parsed(await answer.text()));
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop();
    lines.filter(Boolean).forEach(line => take(JSON.parse(line)));
  }
}
export const remove = path => call('DELETE', path, {}, {});

/** Reads up to this many items of a list, page by page. */
export async function all(path, values, most, signal) {
  const items = [];
  let cursor = null;
  do {
    const page = await get(path, {...values, limit: Math.min(500, most - items.length), cursor}, signal);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor && items.length < most);
  return {items, more: cursor !== null};
}

/** Processes the items, this many at a time. Items that fail are skipped. */
export async function each(items, atOnce, work) {
  const waiting = [...items];
  const worker = async () => {
    while (waiting.length) {
      try {
        await work(waiting.shift());
      } catch (problem) {
        if (problem.name === 'AbortError' || problem.status === 401) return;
      }
    }
  };
  await Promise.all(Array.from({length: atOnce}, worker));
}

export async function whoAmI() {
  try {
    session = await send('GET', SESSION);
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    session = null;
  }
  return session;
}

/** Returns the ways to sign in other than a key: the issuer's title and address, or null. */
export const waysToSignIn = () => send('GET', '/console/sign-in');

export async function signIn(shown) {
  session = await send('POST', SESSION, {body: shown});
  return session;
}

export async function signOut() {
  try {
    await send('DELETE', SESSION);
  } finally {
    session = null;
  }
}

/** Returns a text with which an assistant can approve the current plan of a recovery. The person gives the text to the assistant. */
export const confirmation = (recoveryId, revision) =>
  send('POST', '/console/confirmations', {body: {recoveryId, revision}});

export const may = (...roles) => roles.some(role => session?.roles.includes(role));
