import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { GuardedProxy } from './guarded-proxy.ts';
import { askThroughProxy, ProxyRefusal, type ProxyWay } from './ask-through-proxy.ts';
import type { Outbound, RequestSent, RequestToSend } from '@ringmark/contract/outbound';

const DEADLINE_MS = 10_000;
/** Only the proxy sets this header (RFC 9209): it removes it of other sites' answers. */
const PROXY_STATUS = 'proxy-status';
const FORBIDDEN = 403;

/** The beginning of a body, as far as it comes. */
async function readText(answer: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= most) break;
    }
  } catch {
    // The status has said what matters: a body may break off, or take longer than anyone waits.
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, most).toString();
}

const inOneLine = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function failureOf(error: unknown, isLate: boolean): RequestSent {
  if (isLate) return { isAnswered: false, why: 'timeout' };
  if (error instanceof ProxyRefusal && error.status === FORBIDDEN)
    return { isAnswered: false, why: 'refused' };
  if (/^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(codeOf(error)))
    return { isAnswered: false, why: 'secure' };
  return { isAnswered: false, why: 'unreachable' };
}

async function ask(request: RequestToSend, url: URL, way: ProxyWay): Promise<RequestSent> {
  const { method, mostBytes } = request;
  const body = request.bytes ?? request.body;
  const headers = { 'accept-encoding': 'identity', connection: 'close', ...request.headers };
  const answer = await askThroughProxy(url, headers, way, { method, ...(body !== undefined && { body }) });
  const { statusCode = 0 } = answer;
  if (url.protocol === 'http:' && answer.headers[PROXY_STATUS] !== undefined) {
    answer.destroy();
    return { isAnswered: false, why: statusCode === FORBIDDEN ? 'refused' : 'unreachable' };
  }
  const text = await readText(answer, mostBytes);
  return { isAnswered: true, status: statusCode, headers: inOneLine(answer.headers), text };
}

async function send(proxy: GuardedProxy, request: RequestToSend): Promise<RequestSent> {
  const url = URL.parse(request.url);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { isAnswered: false, why: 'refused' };
  const proxyUrl = await proxy.localUrl();
  const id = `send-${randomBytes(16).toString('base64url')}`;
  const credentials = proxy.register(id, { kind: 'public', allowedUrls: [url.href] });
  const late = AbortSignal.timeout(DEADLINE_MS);
  const signal = AbortSignal.any([request.signal, late]);
  try {
    return await ask(request, url, { proxyUrl, credentials, signal });
  } catch (error) {
    return failureOf(error, signal.aborted);
  } finally {
    proxy.unregister(id);
  }
}

/**
 * Sends requests to other programs through the guard: to public addresses, and those that the operator has opened.
 * Follows no redirect, and waits 10 s for all of it. What the other side does wrong is no error.
 *
 * @returns `send`, which rejects while the proxy can't listen.
 */
export const createOutbound = (proxy: GuardedProxy): Outbound => ({
  send: (request) => send(proxy, request),
});
