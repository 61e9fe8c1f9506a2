import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { TicketId } from '@ringmark/contract/ids';
import { formOf } from '@ringmark/server/testing/server-kit';
import { uploadHead } from './send-uploads.ts';

/** Sends a file piece by piece over this many ms. @returns the status line of the answer; empty without one. */
export async function uploadSlowly(
  port: number,
  ticket: TicketId,
  cookie: string,
  forMs: number,
): Promise<string> {
  const pieces = 20;
  const { payload, headers } = await formOf({ name: 'slow.bin', content: new Uint8Array(400_000) });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = buffer(socket).catch(() => Buffer.alloc(0));
  socket.write(uploadHead(port, ticket, cookie, { ...headers, Connection: 'close' }, payload.byteLength));
  for (let piece = 0; piece < pieces && !socket.destroyed; piece += 1) {
    const size = Math.ceil(payload.byteLength / pieces);
    socket.write(payload.subarray(piece * size, (piece + 1) * size));
    await wait(forMs / pieces);
  }
  return (await answer).toString('latin1').split('\r\n', 1)[0] ?? '';
}
