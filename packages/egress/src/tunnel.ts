import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { DENIED, toBytes, UNAUTHENTICATED, UNREACHABLE, type Answer } from './proxy-answers.ts';
import type { Gate } from './gate.ts';
import type { Flow } from './proxy-session.ts';

/** Milliseconds that the other side may stay silent after one side has ended. */
const HALF_CLOSED_TIMEOUT = 10_000;

/** Serves CONNECT: everything over TLS, and WebSockets with or without it. */
export async function serveTunnel(gate: Gate, request: IncomingMessage, head: Buffer): Promise<void> {
  const client = request.socket;
  const gone = new AbortController();
  client.on('error', () => client.destroy());
  client.once('close', () => gone.abort());
  const session = gate.authenticate(request.headers['proxy-authorization']);
  if (session === undefined) return endWith(client, UNAUTHENTICATED);
  const authority = request.url ?? '';
  const passage = await gate.pass(session, authority, 'tunnel', gone.signal);
  if (passage.kind !== 'open') return endWith(client, passage.kind === 'denied' ? DENIED : UNREACHABLE);
  const { socket, flow } = passage;
  if (client.destroyed) {
    socket.destroy();
    flow.release();
    return;
  }
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) client.unshift(head);
  join(client, socket, flow, gate.limits.tunnelIdleTimeout, () => gate.reportSpent(session, authority));
}

function endWith(client: Socket, answer: Answer): void {
  if (client.destroyed) return;
  client.write(toBytes(answer));
  // A client that keeps its half open would hold the socket for ever.
  client.destroySoon();
}

/** Pipes bytes both ways until either side closes, the session ends, or its budget is spent. */
function join(client: Socket, upstream: Socket, flow: Flow, idle: number, onSpent: () => void): void {
  const cut = (): void => {
    client.destroy();
    upstream.destroy();
  };
  const count = (chunk: Buffer): void => {
    if (flow.spend(chunk.length)) return;
    if (!upstream.destroyed) onSpent();
    cut();
  };
  flow.signal.addEventListener('abort', cut, { once: true });
  if (flow.signal.aborted) cut();
  upstream.setTimeout(idle, cut);
  client.setTimeout(idle, cut);
  upstream.on('error', cut);
  client.on('data', count);
  upstream.on('data', count);
  for (const side of [client, upstream]) {
    side.once('end', () => side.setTimeout(Math.min(idle, HALF_CLOSED_TIMEOUT)));
  }
  client.once('close', () => upstream.destroySoon());
  upstream.once('close', () => {
    flow.signal.removeEventListener('abort', cut);
    flow.release();
    client.destroySoon();
  });
  client.pipe(upstream);
  upstream.pipe(client);
}
