import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from './headers.ts';

interface Refusal {
  status: number;
  code: string;
  error: string;
}

const UNREADABLE: Refusal = { status: 400, code: 'bad_request', error: 'The request could not be read.' };

/** By Node's own names for what it could not take as a request. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    error: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    error: 'The headers of the request are larger than allowed.',
  },
};

/** What is no HTTP, or not in time, never becomes a request: it is answered here, as every other one is. */
export function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const { status, ...failure } = REFUSALS[code] ?? UNREADABLE;
  const body = JSON.stringify(failure);
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json; charset=utf-8',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  // Also where the other side keeps its half open for ever.
  socket.destroySoon();
}
