import type { EventParams } from '../../cdp/connection.ts';
import { bytesOf, headerOf } from './readable-body.ts';
import { hasSignOutWord } from './sign-out-words.ts';

type Request = EventParams<'Fetch.requestPaused'>['request'];

/** The number of bytes within which a body says something of a sign-out. */
const MAX_BYTES = 64 * 1024;
/** Some servers take a request for one of the method that it names. */
export const OTHER_METHOD = /^x-(?:http-)?method(?:-override)?$/i;
const SESSION = /\/_?sessions?(?:\/[^/]+)?\/?$/i;
const REVOCATION = /\brevo(?:ke|cation)\b/i;
/** Fields that say what a form is for. */
const PURPOSE = /^_?(?:action|op|do|mode|cmd|task|event|intent|submit|button|__eventtarget)$/i;

const isWordOf = (text: string): boolean => hasSignOutWord({ pathname: `/${text}`, search: '' });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function methodOf({ method, headers }: Request, url: URL, fields: URLSearchParams): string {
  const [, other] = Object.entries(headers).find(([name]) => OTHER_METHOD.test(name)) ?? [];
  return (other ?? url.searchParams.get('_method') ?? fields.get('_method') ?? method).toUpperCase();
}

const isOfForm = (fields: URLSearchParams): boolean =>
  [...fields].some(([name, value]) => isWordOf(name) || (PURPOSE.test(name) && isWordOf(value)));

/** Returns true for the words of a mutation; text in quotes is someone's input. */
const isOfMutation = (query: string): boolean =>
  /\bmutation\b/.test(query) &&
  query
    .replace(/"(?:[^"\\]|\\.)*"/g, ' ')
    .split(/[^\w$]+/)
    .some(isWordOf);

function isOfGraphql(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { query, operationName } = entry as Record<string, unknown>;
  return (
    (typeof query === 'string' && isOfMutation(query)) ||
    (typeof operationName === 'string' && isWordOf(operationName))
  );
}

function isInBody(request: Request, text: string): boolean {
  const [type = ''] = headerOf(request, 'content-type').toLowerCase().split(';');
  if (type === 'application/graphql') return isOfMutation(text);
  const json = parsed(text);
  return (Array.isArray(json) ? json : [json]).some(isOfGraphql);
}

const holdsToken = (text: string, fields: URLSearchParams): boolean => {
  const json = parsed(text);
  return fields.has('token') || (typeof json === 'object' && json !== null && 'token' in json);
};

/** Tells whether a request ends the session of everyone who uses a site access, by its address, method or content. */
export function signsOut(request: Request): boolean {
  const url = URL.parse(request.url);
  if (!url) return false;
  if (hasSignOutWord(url)) return true;
  if (request.method === 'GET' && Object.keys(request.headers).every((name) => !OTHER_METHOD.test(name)))
    return false;
  const bytes = bytesOf(request);
  const text = bytes && bytes.length <= MAX_BYTES ? bytes.toString('utf8') : '';
  const isForm = headerOf(request, 'content-type').toLowerCase().startsWith('application/x-www-form');
  const fields = new URLSearchParams(isForm ? text : '');
  if (methodOf(request, url, fields) === 'DELETE' && SESSION.test(url.pathname)) return true;
  if (REVOCATION.test(url.pathname) && holdsToken(text, fields)) return true;
  return isForm ? isOfForm(fields) : isInBody(request, text);
}
