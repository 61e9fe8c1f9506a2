import type { EventParams } from '../../cdp/connection.ts';

type Request = EventParams<'Fetch.requestPaused'>['request'];

const MUTATION = /\bmutation\b/i;
/** A body that only names what the server is to do. */
const NAMES_A_DOCUMENT = ['extensions', 'operationName', 'documentId', 'doc_id', 'queryId', 'sha256Hash'];

/** Returns the body as Chromium will send it; undefined if it is read from elsewhere only then, such as a file. */
export function bytesOf({ hasPostData, postDataEntries = [] }: Request): Buffer | undefined {
  if (!hasPostData && postDataEntries.length === 0) return Buffer.alloc(0);
  if (postDataEntries.length === 0 || postDataEntries.some(({ bytes }) => bytes === undefined))
    return undefined;
  return Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
}

export const headerOf = ({ headers }: Request, wanted: string): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

const hasText = (entry: Record<string, unknown>): boolean => typeof entry['query'] === 'string';

function isReadableJson(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return (Array.isArray(parsed) ? parsed : [parsed]).every((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return false;
      const named = NAMES_A_DOCUMENT.some((name) => Object.hasOwn(entry, name));
      return !named || hasText(entry as Record<string, unknown>);
    });
  } catch {
    return false;
  }
}

function isReadableForm(text: string): boolean {
  const fields = new URLSearchParams(text);
  const named = NAMES_A_DOCUMENT.some((name) => fields.has(name));
  return !MUTATION.test([...fields].flat().join(' ')) && (!named || fields.has('query'));
}

/**
 * Reads the text both with its escapes decoded, as in `\u006dutation`, and unchanged: of two fields of one name servers
 * may take either.
 */
const holdsMutation = (text: string): boolean =>
  MUTATION.test(text) ||
  MUTATION.test(
    text.replace(/\\u([0-9a-f]{4})/gi, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );

/**
 * Tells whether a POST only asks for something: its body can be read, as JSON, a form or GraphQL, and holds no
 * `mutation`. A body that names a stored document does not say what that does.
 */
export function isReadableBody(request: Request): boolean {
  const bytes = bytesOf(request);
  if (!bytes || headerOf(request, 'content-encoding')) return false;
  const { search } = new URL(request.url);
  const text = bytes.toString('utf8');
  if (holdsMutation(text) || holdsMutation(search) || !isReadableForm(search)) return false;
  if (text === '') return true;
  const [type = ''] = headerOf(request, 'content-type').toLowerCase().split(';');
  if (type === 'application/graphql') return true;
  if (type === 'application/x-www-form-urlencoded') return isReadableForm(text);
  const isJson = /^application\/(?:[\w.-]+\+)?json$/.test(type) || type === 'text/plain';
  return isJson && isReadableJson(text);
}
