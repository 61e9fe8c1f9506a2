import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { aPng, asDataUrl } from '@ringmark/api/testing/pictures';
import type { TicketId } from '@ringmark/contract/ids';
import { formOf } from '@ringmark/server/testing/server-kit';
import { sha256 } from '../checks/file-hashes.ts';
import type { WireAnswer, WireClient } from './client.ts';
import type { SeededData } from '../running/seed-data.ts';

/** The acknowledged files: the hash of the sent bytes, by download address. */
export type AcknowledgedFiles = Map<string, string>;

const MAX = 300_000;

const someFiles = () =>
  Array.from({ length: randomInt(1, 4) }, (_, index) => ({
    name: `file-${index}.bin`,
    content: new Uint8Array(randomBytes(randomInt(1, MAX))),
  }));

export async function sendFiles(
  client: WireClient,
  ticket: TicketId,
  kept: AcknowledgedFiles,
): Promise<WireAnswer> {
  const files = someFiles();
  const answer = await client.send(`POST /api/tickets/${ticket}/attachments`, await formOf(...files));
  if (answer.status === 201) {
    const rows: { id: string }[] = answer.json();
    for (const [index, { content }] of files.entries())
      kept.set(`/api/attachments/${rows[index]?.id}/download`, sha256(content));
  }
  return answer;
}

export async function sendScreenshot(
  client: WireClient,
  { projectId }: SeededData,
  kept: AcknowledgedFiles,
): Promise<WireAnswer> {
  const png = aPng(64, 64, randomInt(1, MAX));
  const json = { projectId, title: 'Seen', description: 'Seen.', screenshot: asDataUrl('image/png', png) };
  const answer = await client.send('POST /api/tickets', { json });
  if (answer.status === 201) kept.set(`/api/tickets/${answer.json().id}/screenshot`, sha256(png));
  return answer;
}

/** The head of an upload request, for raw sockets. */
export const uploadHead = (
  port: number,
  ticket: TicketId,
  cookie: string,
  headers: Record<string, string>,
  length: number,
): string =>
  [
    `POST /api/tickets/${ticket}/attachments HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: ${cookie}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');

/** Starts to send files and disconnects at a random byte. */
export async function cutUpload(port: number, ticket: TicketId, cookie: string): Promise<void> {
  const { payload, headers } = await formOf(...someFiles());
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // The server's answer is not read.
  socket.on('error', () => undefined).resume();
  socket.write(uploadHead(port, ticket, cookie, headers, payload.byteLength));
  const part = payload.subarray(0, randomInt(payload.byteLength));
  const sent = new Promise<void>((resolve) => socket.write(part, () => resolve()));
  // A busy server reads nothing; the disconnect does not wait for it.
  await Promise.race([sent, wait(2_000, undefined, { ref: false })]);
  socket.destroy();
}
