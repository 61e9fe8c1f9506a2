import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { DownloadAttack, DownloadsSeen } from './start-page-downloads.ts';

const { port, path, greedy, silent } = workerData as DownloadAttack;
const AT_ONCE = 100;
const BETWEEN_WAVES_MS = 5_000;

const seen: DownloadsSeen = { statuses: {}, bytes: 0, waves: 0 };
const sockets = new Set<Socket>();
const over = new AbortController();

/** Asks for the page and notes the answer. @returns when the connection has ended. */
function ask(token: string, isRead: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  let isAnswered = false;
  socket.on('data', (data) => {
    seen.bytes += data.length;
    if (isAnswered) return;
    isAnswered = true;
    const status = data.toString('latin1').slice(9, 12);
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
    if (!isRead) socket.pause();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    sockets.delete(socket);
    resolve();
  });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  );
  return promise;
}

async function downloadInWaves(): Promise<void> {
  while (!over.signal.aborted) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => ask(greedy, true)));
    seen.waves += 1;
    if (!over.signal.aborted) await wait(BETWEEN_WAVES_MS);
  }
}

/** A download that was cut or refused is asked for again. */
async function neverRead(token: string): Promise<void> {
  while (!over.signal.aborted) {
    await ask(token, false);
    if (!over.signal.aborted) await wait(1_000);
  }
}

parentPort?.once('message', () => {
  over.abort();
  for (const socket of sockets) socket.destroy();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
  parentPort?.postMessage(seen);
});
await Promise.all([downloadInWaves(), ...silent.map(neverRead)]);
