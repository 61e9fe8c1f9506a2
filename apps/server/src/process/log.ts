import { createHash } from 'node:crypto';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { textLogLines } from './text-log-lines.ts';

export type Log = Logger;

const SECRET_NAME =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookies?|body|screenshot|password|.*secret|.*token)$/i;
const EMAIL_NAME = /e-?mail(?:address)?$/i;
const URL_NAME = /^(?:url|href|referr?er)$/i;
/** A random value in a path: nothing that a person types is that long without a break. */
const SECRET_IN_PATH = /[\w-]{40,}/g;
const REDACTED = '[redacted]';
const MAX_DEPTH = 6;

/**
 * Logs JSON lines, or text lines in a terminal. Secrets are redacted by field name at any depth, addresses are hashed,
 * and of a URL's query only the names stay.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redactFields(fields, 0),
      },
      serializers: { req: describeRequest, res: describeResponse, err: describeError },
    },
    destination,
  );
}

/** Log lines of one address can be matched, and the address stays hidden. */
export function hashEmail(email: string): string {
  return `email:${createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 12)}`;
}

/** Path and the names of the query: values may be sign-in tokens, addresses or search terms. */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split(/[?#]/, 2);
  const shown = path.replace(SECRET_IN_PATH, REDACTED);
  if (query === undefined || query === '') return shown;
  const names = [...new URLSearchParams(query).keys()].map(
    (name) => `${encodeURIComponent(name)}=${REDACTED}`,
  );
  return `${shown}?${names.join('&')}`;
}

function redactFields(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  const shown = Object.entries(fields).map(([name, value]) => [name, redactValue(name, value, depth)]);
  return Object.fromEntries(shown);
}

function redactValue(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined) return value;
  if (SECRET_NAME.test(name)) return REDACTED;
  if (typeof value === 'string') {
    if (EMAIL_NAME.test(name)) return hashEmail(value);
    return URL_NAME.test(name) ? redactUrl(value) : value;
  }
  if (Array.isArray(value)) {
    return depth < MAX_DEPTH ? value.map((item) => redactValue(name, item, depth + 1)) : REDACTED;
  }
  // Requests, answers and errors have their own serializers.
  if (!isPlain(value)) return value;
  return depth < MAX_DEPTH ? redactFields(value, depth + 1) : REDACTED;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

interface LoggableRequest {
  id?: unknown;
  method?: string;
  url?: string;
  ip?: string;
}

function describeRequest({ id, method, url, ip }: LoggableRequest) {
  return { id, method, url: redactUrl(url ?? ''), ip };
}

function describeResponse({ statusCode }: { statusCode?: number }) {
  return { statusCode };
}

const EMAIL_IN_TEXT = /[^\s<>()[\]"'`,;:=/]{1,64}@[\p{L}\p{N}.-]{1,253}\.\p{L}{2,}/gu;
const withoutAddresses = (text: string) => text.replace(EMAIL_IN_TEXT, hashEmail);

/** Message and stack of an error. Its other fields may hold anything, such as a mail's recipients. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return {
    type,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
  };
}

function standardOutput(): DestinationStream {
  return process.stdout.isTTY ? textLogLines(process.stdout) : pino.destination({ dest: 1, sync: true });
}
