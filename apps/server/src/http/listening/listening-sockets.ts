import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as Listener } from 'node:net';
import { promisify } from 'node:util';

/**
 * Node accepts one connection of each socket per turn of its event loop. Of 120 requests for /api/health sent with
 * 1,000 busy connections open, one socket answered 2 in 12 s; with 32 the p99 is 0.24 s.
 */
const SOCKETS = 32;
/** Other systems do not spread connections over sockets that share a port. */
export const CAN_SHARE_PORT = process.platform === 'linux';

/** Further sockets at the server's port; they hand over all connections. */
export interface ListeningSockets {
  /** @param options where the server listens; its port must allow sharing. */
  open(options: ListenOptions): Promise<void>;
  /** Stops accepting connections, and waits until the accepted ones have ended. */
  close(): Promise<void>;
}

export function createListeningSockets(server: Server): ListeningSockets {
  const listeningSockets: Listener[] = [];
  return {
    async open(options) {
      while (listeningSockets.length < SOCKETS - 1) {
        // No further sockets are tried after one refusal.
        listeningSockets.push(await openSocket(server, options));
      }
    },
    async close() {
      await Promise.all(
        listeningSockets.splice(0).map((listener) => promisify(listener.close.bind(listener))()),
      );
    },
  };
}

function openSocket(server: Server, options: ListenOptions): Promise<Listener> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(options, () => resolve(listener));
  });
}

/** @throws when another server listens there without sharing its port. */
export function refuseTakenPort({ host, port }: ListenOptions): Promise<void> {
  const taken = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    taken.once('error', reject);
    taken.listen({ host, port }, () => taken.close(() => resolve()));
  });
}
