import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import { BASES, TrackerReceiver } from '@ringmark/api/outward/trackers/testing/tracker-receiver';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Loopback, startLoopback } from './loopback.ts';

export interface Tracker extends Loopback {
  receiver: TrackerReceiver;
}

/** Starts a tracker on loopback that follows its vendor's documents. */
export async function startTracker(kind: TrackerKind): Promise<Tracker> {
  const receiver = new TrackerReceiver(kind);
  const answer = async (request: IncomingMessage) => {
    const bytes = await buffer(request);
    return receiver.answer({
      url: `${loopback.url}${request.url}`,
      method: request.method === 'GET' ? 'GET' : 'POST',
      headers: request.headers as Record<string, string>,
      body: bytes.toString(),
      bytes,
      mostBytes: Infinity,
      signal: AbortSignal.timeout(10_000),
    });
  };
  const loopback = await startLoopback((request, response) => {
    void answer(request).then(({ status, headers, text }) =>
      // The links in its answers lead to where it is.
      response.writeHead(status, headers).end(text.replaceAll(BASES[kind], loopback.url)),
    );
  });
  return { ...loopback, receiver };
}
