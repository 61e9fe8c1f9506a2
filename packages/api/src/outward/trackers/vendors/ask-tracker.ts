import { cutText } from '@ringmark/contract/cut-text';
import type { Services } from '../../../core/context/context.ts';
import { DAY, SECOND } from '../../../core/base/instants.ts';
import { ALLOW_PRIVATE } from '../../../projects/projects/web-address.ts';
import type { RequestSent, RequestToSend } from '@ringmark/contract/outbound';

/** A failure, with a sentence that says what went wrong. */
export interface Fault {
  ok: false;
  sentence: string;
  /** Another try comes to the same. */
  isFinal: boolean;
  /** It may have been done all the same. */
  isUnknown: boolean;
  /** There is nothing at this address. */
  isGone: boolean;
  /** The pause that the tracker asked for, in ms. */
  pause: number;
}
export type Outcome<T> = { ok: true; value: T } | Fault;

export const fault = (sentence: string, values: Partial<Fault> = {}): Fault => ({
  ok: false,
  sentence,
  isFinal: false,
  isUnknown: false,
  isGone: false,
  pause: 0,
  ...values,
});

/** A tracker that can be asked. */
export interface Asking {
  services: Services;
  label: string;
  /** Those of every request, with the token. */
  headers: Readonly<Record<string, string>>;
  /** The token must be allowed to read and write this; left out, it is issues. */
  subject?: string;
  signal: AbortSignal;
}

export interface Question extends Pick<RequestToSend, 'url' | 'method' | 'body' | 'bytes'> {
  headers?: Readonly<Record<string, string>>;
  mostBytes?: number;
}

const MAX_BYTES = 256 * 1024;
/** An issue with the longest description that trackers accept has this many bytes as JSON. */
export const MAX_ISSUE = 8 * 1_048_576;
const MAX_PAUSE = DAY;
const KEPT_WORDS = 160;

/** Returns the ms until the tracker may be asked again, by its headers; 0 where they do not say. */
function pauseOf(headers: Readonly<Record<string, string>>, now: number): number {
  const after = Number(headers['retry-after'] ?? Number.NaN) * SECOND;
  const reset =
    Number(headers['x-ratelimit-reset'] ?? headers['ratelimit-reset'] ?? Number.NaN) * SECOND - now;
  const pause = Number.isFinite(after) ? after : Number.isFinite(reset) ? reset : 0;
  return Math.min(Math.max(pause, 0), MAX_PAUSE);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tracker's own words for a refusal, where it has some. */
function wordsOf(label: string, text: string): string {
  const body = readJson(text);
  if (!isRecord(body)) return '';
  const { message, error, errors, errorMessages } = body;
  const found = [
    typeof message === 'string' ? message : isRecord(message) ? JSON.stringify(message) : undefined,
    typeof error === 'string' ? error : undefined,
    ...(Array.isArray(errorMessages) ? errorMessages : []),
    ...(isRecord(errors) ? Object.entries(errors).map(([field, says]) => `${field}: ${String(says)}`) : []),
  ].find((one): one is string => typeof one === 'string' && one.trim() !== '');
  const clean = cutText(found ?? '', KEPT_WORDS)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
  return clean === '' ? '' : ` ${label} says: ${clean}`;
}

function refusalOf(
  { label, subject = 'issues' }: Pick<Asking, 'label' | 'subject'>,
  isReading: boolean,
  sent: Extract<RequestSent, { isAnswered: true }>,
  now: number,
): Fault {
  const { status, headers, text } = sent;
  const pause = pauseOf(headers, now);
  const isLimited =
    status === 429 ||
    (status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined));
  if (isLimited) return fault(`${label} is limiting requests (${status}).`, { pause });
  if (status >= 500) return fault(`${label} returned an error (${status}).`, { isUnknown: true, pause });
  if (status === 408) return fault(`${label} timed out waiting for the request (408).`, { isUnknown: true });
  const final = (sentence: string) => fault(sentence, { isFinal: true });
  if (status >= 300 && status < 400)
    return final(
      `${label} responded with a redirect (${status}), which isn’t followed. Add a tracker with the current URL and name of the repository or project.`,
    );
  if (status === 401) return final(`${label} doesn’t accept the token (401). Enter a different one.`);
  if (status === 403)
    return final(
      `The token isn’t allowed to ${isReading ? 'read' : 'create'} ${subject} on ${label} (403). Give it read and write access to ${subject}.${wordsOf(label, text)}`,
    );
  if (status === 404)
    return fault(
      `${label} can’t find this project or repository, or the token has no access to it (404). Check its name and the token’s access.`,
      { isFinal: true, isGone: true },
    );
  if (status === 410) return final('This project or repository no longer accepts issues (410).');
  return final(`${label} rejected the request (${status}).${wordsOf(label, text)}`);
}

function notAnswered(label: string, why: Extract<RequestSent, { isAnswered: false }>['why']): Fault {
  if (why === 'refused')
    return fault(`The URL of ${label} leads to a private address. ${ALLOW_PRIVATE}`, { isFinal: true });
  if (why === 'secure') return fault(`The certificate of ${label} isn’t valid.`);
  return why === 'timeout'
    ? fault(`${label} didn’t respond within 10 seconds.`, { isUnknown: true })
    : fault(`${label} didn’t respond, or the connection was lost.`, { isUnknown: true });
}

export const strangeAnswer = (label: string): Fault =>
  fault(`${label} responded in an unknown format.`, { isUnknown: true });

/** Sends one request through the egress guard. The response is JSON, or empty. */
export async function askTracker(
  { services, label, headers, subject, signal }: Asking,
  { url, method, body, bytes, headers: more, mostBytes = MAX_BYTES }: Question,
): Promise<Outcome<unknown>> {
  const sent = await services.outbound.send({
    url,
    method,
    headers: { 'user-agent': 'Ringmark', ...headers, ...more },
    ...(body !== undefined && { body }),
    ...(bytes !== undefined && { bytes }),
    mostBytes,
    signal,
  });
  if (!sent.isAnswered) {
    // The server stops: what was asked is asked again at the next start.
    signal.throwIfAborted();
    return notAnswered(label, sent.why);
  }
  if (sent.status < 200 || sent.status >= 300) {
    return refusalOf({ label, ...(subject && { subject }) }, method === 'GET', sent, services.clock.now());
  }
  if (sent.status === 204) return { ok: true, value: null };
  const value = readJson(sent.text);
  return value === undefined ? strangeAnswer(label) : { ok: true, value };
}
