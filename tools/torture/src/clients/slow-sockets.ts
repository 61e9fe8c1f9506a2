import { connect, type Socket } from 'node:net';
import type { TicketId } from '@ringmark/contract/ids';
import { uploadHead } from './send-uploads.ts';

/** A connection that sends hardly anything. */
export interface SlowSocket {
  /** The time for which the server kept it open, in ms. */
  lived: Promise<number>;
  /** The status line that the server sent to it, if any. */
  said(): string;
  end(): void;
}

const PIECE_EVERY_MS = 1_000;

function sendSlowly(port: number, head: string, piece: string): SlowSocket {
  const { promise: lived, resolve } = Promise.withResolvers<number>();
  const started = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer ||= data.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(head);
  const timer = setInterval(() => socket.write(piece), PIECE_EVERY_MS);
  socket.on('close', () => {
    clearInterval(timer);
    resolve(performance.now() - started);
  });
  return { lived, said: () => answer.split('\r\n', 1)[0] ?? '', end: () => socket.destroy() };
}

/** Begins a request whose headers never end. */
export const slowHeaders = (port: number): SlowSocket =>
  sendSlowly(port, `GET /api/board HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `, 'a');

/** Begins an upload that arrives byte by byte. */
export function slowUpload(port: number, ticket: TicketId, cookie: string): SlowSocket {
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n';
  return sendSlowly(port, uploadHead(port, ticket, cookie, form, 10_000_000) + part, 'x'.repeat(64));
}
