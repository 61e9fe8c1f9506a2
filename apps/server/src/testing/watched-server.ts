import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignInLink } from '@ringmark/api/people/auth/operator.service';
import type { Services } from '@ringmark/api/core/context/context';
import { type Builders, createBuilders } from '@ringmark/api/testing/builders';
import type { LiveMessage, LiveNotice } from '@ringmark/contract/live/live';
import { decodeLiveFrame, LIVE_PATH } from '@ringmark/contract/live/frame';
import { secretsIn } from '@ringmark/egress/testing/secret-forms';
import { vi } from 'vitest';
import { type MessageEvent, WebSocket } from 'ws';
import { systemClock } from '../adapters/system-clock.ts';
import { writeBackup } from '../data-folder/write-backup.ts';
import { loadEnv } from '../env.ts';
import { createLog, type Log } from '../process/log.ts';
import { startServer } from '../process/start-server.ts';
import { NO_LOAD_LIMITS } from './no-load-limits.ts';
import { createWireClient, type WireClient } from './wire-client.ts';

/** A person who is signed in; every byte that is sent to them is kept. */
export interface WatchedPerson {
  id: string;
  send: WireClient['send'];
  /** Watches a view. */
  live(sessionId: string): Promise<WatchedLive>;
}

export interface WatchedLive {
  notices: LiveNotice[];
  send(message: LiveMessage): void;
  /** The code with which the server closed the socket. */
  closed: Promise<number>;
}

export interface WatchedServer extends Builders {
  log: Log;
  services: Services;
  keyFile: string;
  signedIn(name: string, user: { id: string; email: string }): Promise<WatchedPerson>;
  /** Makes a backup. */
  backUp(): Promise<void>;
  /**
   * Returns the places that contain any of the secrets, among everything that was sent, logged, mailed, stored and
   * backed up.
   */
  placesOf(secrets: Readonly<Record<string, string>>): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * The whole server as it is started for people, with its own browser, and all files of both in one folder.
 *
 * @param allow what its pages may reach.
 */
export async function startWatchedServer(allow: string): Promise<WatchedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ringmark-watched-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  // The browser runs as another user, who has to get to its part of the folder.
  await chmod(folder, 0o711);
  vi.stubEnv('TMPDIR', folder);
  const told = new Map<string, Buffer[]>();
  const keep = (place: string, bytes: string | Uint8Array) => {
    told.set(place, [...(told.get(place) ?? []), Buffer.from(bytes)]);
  };
  const log = createLog('trace', { write: (line) => keep('the log', line) });
  const env = loadEnv({
    RINGMARK_PORT: '0',
    RINGMARK_DATA_DIR: dataDir,
    RINGMARK_MAIL: `file:${folder}/mails`,
    RINGMARK_ADMIN_EMAILS: 'boss@company.test',
    RINGMARK_REMOTE_ALLOW: allow,
  });
  const server = await startServer(env, log, { overload: NO_LOAD_LIMITS });
  const { services, publicUrl } = server;
  const ends: (() => void)[] = [];

  const signedIn: WatchedServer['signedIn'] = async (name, { id, email }) => {
    const client = createWireClient(publicUrl);
    ends.push(() => client.close());
    const send: WireClient['send'] = async (route, call) => {
      const answer = await client.send(route, call);
      keep(`answers to ${name}`, JSON.stringify(answer.headers));
      keep(`answers to ${name}`, answer.bytes);
      return answer;
    };
    const token = new URL(createSignInLink(services, email).url).searchParams.get('token');
    await client.send('POST /api/auth/verify-magic-link', { json: { token } });
    const cookie = () => [...client.cookies].map((pair) => pair.join('=')).join('; ');
    ends.push(await followChanges(publicUrl, cookie(), (text) => keep(`events to ${name}`, text)));
    return {
      id,
      send,
      live: (sessionId) =>
        watch(publicUrl, cookie(), sessionId, (bytes) => keep(`live view of ${name}`, bytes)),
    };
  };

  return {
    ...createBuilders(services.db, systemClock),
    log,
    services,
    keyFile: env.keyFile,
    signedIn,
    backUp: async () => void (await writeBackup(dataDir, join(folder, 'backup.tar'))),
    async placesOf(secrets) {
      const files = await filesIn(folder);
      const sent = [...told].map(([place, parts]) => ({ place, bytes: Buffer.concat(parts) }));
      return [...sent, ...files].flatMap(({ place, bytes }) =>
        [...new Set([...secretsIn(bytes, secrets), ...secretsIn(unfolded(bytes), secrets)])].map(
          (found) => `${place}: ${found}`,
        ),
      );
    },
    async stop() {
      for (const end of ends) end();
      await server.stop();
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the line ends that mails put into long lines. */
const unfolded = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/=?\r?\n/g, '');

async function filesIn(folder: string): Promise<{ place: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files: { place: string; bytes: Buffer }[] = [];
  // The program of the browser may be there as a copy, which is large and holds nothing of anybody.
  for (const path of paths.filter((one) => !one.includes('/browser/'))) {
    // The browser removes files of its own at any time.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    files.push({ place: path.slice(folder.length + 1), bytes });
  }
  return files;
}

/** @returns what ends it. */
async function followChanges(
  base: string,
  cookie: string,
  heard: (text: string) => void,
): Promise<() => void> {
  const ending = new AbortController();
  const headers = { cookie, accept: 'text/event-stream' };
  const answer = await fetch(`${base}/api/trpc/events.changes?input=%7B%7D`, {
    headers,
    signal: ending.signal,
  });
  const read = async () => {
    for await (const bytes of answer.body ?? []) heard(Buffer.from(bytes).toString());
  };
  read().catch(() => undefined);
  return () => ending.abort();
}

async function watch(
  base: string,
  cookie: string,
  sessionId: string,
  heard: (bytes: string | Uint8Array) => void,
): Promise<WatchedLive> {
  const address = `${base.replace('http', 'ws')}${LIVE_PATH}?sessionId=${sessionId}`;
  const socket = new WebSocket(address, { headers: { cookie } });
  socket.binaryType = 'arraybuffer';
  const notices: LiveNotice[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  socket.addEventListener('close', ({ code }) => resolve(code));
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    if (typeof data === 'string') notices.push(JSON.parse(data));
    else if (data instanceof ArrayBuffer) {
      socket.send(JSON.stringify({ type: 'ack', frame: decodeLiveFrame(data).header.frame }));
    }
    heard(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer));
  });
  const { promise: opened, resolve: open, reject } = Promise.withResolvers<unknown>();
  socket.addEventListener('open', open, { once: true });
  socket.addEventListener('error', reject, { once: true });
  await opened;
  return { notices, closed, send: (message) => socket.send(JSON.stringify(message)) };
}
