import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as Listener } from 'node:net';
import { promisify } from 'node:util';

/**
 * How many sockets listen for new connections. Node takes one from each at a turn of its event loop: through one alone
 * a crowd that comes at one moment would be let in one by one, each a turn of work for all the others later.
 * Of 120 looks at /api/health beside 1,000 busy connections 2 were answered in 12 s through one; with 32 p99 is 0.24 s.
 */
const SOCKETS = 32;
/** Elsewhere sockets that share a port do not share what comes to it. */
export const CAN_SHARE_PORT = process.platform === 'linux';

/** What listens beside a server at its own port, and hands all that comes over to it. */
export interface ListeningSockets {
  /** @param options where the server itself listens, which has to be willing to share its port. */
  open(options: ListenOptions): Promise<void>;
  /** Lets nobody more in, and waits until everybody who came this way has left. */
  close(): Promise<void>;
}

export function createListeningSockets(server: Server): ListeningSockets {
  const listeningSockets: Listener[] = [];
  return {
    async open(options) {
      while (listeningSockets.length < SOCKETS - 1) {
        // Where one is refused no more are tried.
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
  // As Node's server for HTTP takes its own connections.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(options, () => resolve(listener));
  });
}

/**
 * @param options where a server is about to listen.
 * @throws where somebody listens there, as a server that shares its port with nobody.
 */
export function refuseTakenPort({ host, port }: ListenOptions): Promise<void> {
  const taken = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    taken.once('error', reject);
    taken.listen({ host, port }, () => taken.close(() => resolve()));
  });
}
