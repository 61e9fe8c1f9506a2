import {
  request as sendRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { DENIED, UNAUTHENTICATED, UNREACHABLE, type Answer } from './proxy-answers.ts';
import type { Gate, GateDecision } from './gate.ts';
import { answerHeaders, requestHeaders } from './forwarded-headers.ts';
import { portOf } from './web-ports.ts';

/** Sites send long security policies; Chromium takes 256 KB. */
export const MAX_HEADER_BYTES = 64 * 1024;

type OpenDecision = Extract<GateDecision, { kind: 'open' }>;

/** Serves plain `http://` requests, whose request line holds the whole address. */
export async function servePlainRequest(
  gate: Gate,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  request.on('error', () => response.destroy());
  response.on('error', () => response.destroy());
  const session = gate.authenticate(request.headers['proxy-authorization']);
  if (session === undefined) return endWith(response, UNAUTHENTICATED);
  const url = readPlainTarget(request.url ?? '');
  const authority = url === undefined ? (request.url ?? '').slice(0, 100) : `${url.hostname}:${portOf(url)}`;
  const passage = await gate.pass(session, authority, 'request', gone.signal);
  if (passage.kind !== 'open') return endWith(response, passage.kind === 'denied' ? DENIED : UNREACHABLE);
  if (url === undefined || response.destroyed) {
    passage.socket.destroy();
    passage.flow.release();
    return;
  }
  forward(gate, { request, response, url, passage }, () => gate.reportSpent(session, authority));
}

function readPlainTarget(text: string): URL | undefined {
  if (!/^http:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : undefined;
}

function endWith(response: ServerResponse, { status, text, headers, body }: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, text, headers).end(body);
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  passage: OpenDecision;
}

/** Node parses and writes both messages, so that the site gets well-formed ones for any bytes from the browser. */
function forward(gate: Gate, exchange: Exchange, onSpent: () => void): void {
  const { request, response, url, passage } = exchange;
  const { socket, flow } = passage;
  const outgoing = sendRequest({
    createConnection: () => socket,
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers: requestHeaders(request.rawHeaders, url.host),
    maxHeaderSize: MAX_HEADER_BYTES,
    setHost: false,
  });
  const cut = (): void => {
    outgoing.destroy();
    socket.destroy();
    response.destroy();
  };
  const spend = (chunk: Buffer): void => {
    if (flow.spend(chunk.length)) return;
    onSpent();
    cut();
  };
  const giveUp = (): void => {
    socket.destroy(new Error("The site isn't responding or is taking too long."));
  };
  const total = setTimeout(giveUp, gate.limits.plainTotalTimeout);
  flow.signal.addEventListener('abort', cut, { once: true });
  if (flow.signal.aborted) cut();
  socket.setTimeout(gate.limits.plainIdleTimeout, giveUp);
  socket.once('close', () => {
    clearTimeout(total);
    flow.signal.removeEventListener('abort', cut);
    flow.release();
  });
  response.once('close', () => socket.destroy());
  request.on('data', spend);
  outgoing.flushHeaders();
  request.pipe(outgoing);
  // A site may answer before it has read everything: the rest must be drained, or the connection stalls.
  outgoing.once('close', () => request.resume());
  relayAnswer(outgoing, response, { spend, cut, limit: gate.limits.bytesPerPlainAnswer });
}

interface AnswerRelay {
  spend: (chunk: Buffer) => void;
  cut: () => void;
  limit: number;
}

function relayAnswer(
  outgoing: ClientRequest,
  response: ServerResponse,
  { spend, cut, limit }: AnswerRelay,
): void {
  const fail = (): void => {
    if (response.headersSent) cut();
    else endWith(response, UNREACHABLE);
  };
  outgoing.once('error', fail);
  // Protocol upgrades that were not requested and requests for a proxy password do not reach the browser.
  outgoing.once('upgrade', (_answer, socket) => {
    socket.destroy();
    fail();
  });
  outgoing.once('response', (answer) => {
    const status = answer.statusCode ?? 502;
    answer.once('error', cut);
    if (status === 407 || status < 200) return fail();
    try {
      response.writeHead(status, answer.statusMessage, answerHeaders(answer.rawHeaders));
    } catch {
      return fail();
    }
    let received = 0;
    answer.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) cut();
      else spend(chunk);
    });
    answer.pipe(response);
  });
}
