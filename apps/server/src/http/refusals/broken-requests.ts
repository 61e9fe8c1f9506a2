import { ownValue } from '@ringmark/contract/own-value';
import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from '../client/security-headers.ts';

interface Refusal {
  status: number;
  code: string;
  error: string;
}

const NO_HOST: Refusal = {
  status: 400,
  code: 'host_missing',
  error: 'The request has no Host header.',
};
/** A proxy may use one of two hosts, and this server the other. */
const TWO_HOSTS: Refusal = {
  status: 400,
  code: 'host_twice',
  error: 'The request has more than one Host header.',
};
const EXPECTS_TOO_MUCH: Refusal = {
  status: 417,
  code: 'expectation_failed',
  error: 'This server doesn’t support the Expect header. Send the request without it.',
};
const UNREADABLE: Refusal = { status: 400, code: 'bad_request', error: 'The request couldn’t be read.' };

/** The refusals of unreadable requests, by Node's codes. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    error: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    error: 'The request’s headers are larger than allowed.',
  },
};

const headersOf = (body: string) => ({
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  connection: 'close',
  'content-length': Buffer.byteLength(body),
  'content-type': 'application/json; charset=utf-8',
});

function refuse(response: ServerResponse, { status, ...failure }: Refusal): void {
  const body = JSON.stringify(failure);
  response.writeHead(status, headersOf(body)).end(body);
}

/** Counts the Host headers of a request: Node keeps only the first one. */
export const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/** Refuses a request without a host: Node's own refusal has no body. */
export function requireHost(serve: RequestListener): RequestListener {
  return (request, response) => {
    const hosts = countHosts(request);
    if (hosts > 1) refuse(response, TWO_HOSTS);
    else if (hosts === 0 && request.httpVersion === '1.1') refuse(response, NO_HOST);
    else serve(request, response);
  };
}

/** Answers Node's event for a request with an unknown `Expect` header. */
export const refuseExpectation = requireHost((_request, response) => refuse(response, EXPECTS_TOO_MUCH));

/** Answers bytes that never become a request: invalid HTTP, or too late. */
export function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const { status, ...failure } = ownValue(REFUSALS, code) ?? UNREADABLE;
  const body = JSON.stringify(failure);
  const lines = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  // The socket closes even if the other side keeps its half open.
  socket.destroySoon();
}
