import { once } from 'node:events';
import { decodeLiveFrame, LIVE_PATH } from '@ringmark/contract/live/frame';
import type { LiveMessage } from '@ringmark/contract/live/live';
import { WebSocket } from 'ws';
import { clientOf, inShort } from './client.ts';
import type { Person } from '../running/seed-data.ts';

/** A person's live view of a page. */
export interface LiveViewer {
  sessionId: string;
  /** When pictures arrived, in ms of `performance.now()`. */
  pictures: number[];
  /** Resolves with the next picture that arrives. */
  next(): Promise<void>;
  send(message: LiveMessage): void;
  /** The close code from the server. */
  closed: Promise<number>;
  close(): void;
}

/** Opens a page and follows it, as the web client does. */
export async function watchLive(base: string, person: Person, url: string): Promise<LiveViewer> {
  const client = clientOf(base, person);
  const opened = await client.send('POST /api/viewport/init', { json: { url, width: 1_024, height: 768 } });
  client.close();
  if (opened.status !== 200) throw new Error(`${url} could not be opened: ${inShort(opened)}`);
  const { sessionId } = opened.json();
  const address = `${base.replace('http:', 'ws:')}${LIVE_PATH}?sessionId=${sessionId}`;
  const socket = new WebSocket(address, { headers: { cookie: person.cookie } });
  socket.binaryType = 'arraybuffer';
  const pictures: number[] = [];
  let coming = Promise.withResolvers<void>();
  const send = (message: LiveMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  socket.on('message', (data, isBinary) => {
    if (!isBinary) return;
    pictures.push(performance.now());
    coming.resolve();
    coming = Promise.withResolvers();
    send({ type: 'ack', frame: decodeLiveFrame(data as ArrayBuffer).header.frame });
  });
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  return { sessionId, pictures, next: () => coming.promise, send, closed, close: () => socket.close() };
}
