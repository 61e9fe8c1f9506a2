import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** One port of this machine that nobody has any business with: over TCP and UDP, IPv4 and IPv6. */
export interface Canary {
  port: number;
  /** The ways in which it was reached, such as `tcp4`; empty until someone comes. */
  hits: Set<string>;
}

export interface Canaries {
  all: readonly Canary[];
  forget(): void;
  close(): Promise<void>;
}

const HOSTS = ['127.0.0.1', '::1'] as const;

/** Opens a number of canaries, each at a port of its own, so that the port tells who came. */
export async function startCanaries(count: number): Promise<Canaries> {
  const closers: (() => Promise<void>)[] = [];
  const all: Canary[] = [];
  while (all.length < count) {
    const canary: Canary = { port: 0, hits: new Set() };
    const servers: (Server | UdpSocket)[] = [];
    try {
      for (const host of HOSTS) servers.push(await listenTcp(host, canary), await listenUdp(host, canary));
      all.push(canary);
    } catch {
      // The port was free in one family and taken in another: this one is given back, and the next is tried.
    }
    closers.push(...servers.map((server) => async () => void (await close(server))));
    if (all.at(-1) !== canary) await Promise.all(closers.splice(-servers.length).map((end) => end()));
  }
  return {
    all,
    forget: () => {
      for (const canary of all) canary.hits.clear();
    },
    close: async () => {
      await Promise.all(closers.map((end) => end()));
    },
  };
}

async function listenTcp(host: (typeof HOSTS)[number], canary: Canary): Promise<Server> {
  const server = createServer((socket: Socket) => {
    canary.hits.add(host === '::1' ? 'tcp6' : 'tcp4');
    socket.on('error', () => socket.destroy());
    // An answer with leave to read it, so that a page that gets here also notices.
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 4\r\n\r\nhere'),
    );
  });
  server.listen({ port: canary.port, host, ipv6Only: host === '::1' });
  await once(server, 'listening');
  canary.port = (server.address() as AddressInfo).port;
  return server;
}

async function listenUdp(host: (typeof HOSTS)[number], canary: Canary): Promise<UdpSocket> {
  const socket = createSocket({ type: host === '::1' ? 'udp6' : 'udp4', ipv6Only: host === '::1' });
  socket.on('message', () => canary.hits.add(host === '::1' ? 'udp6' : 'udp4'));
  socket.bind(canary.port, host);
  await once(socket, 'listening');
  return socket;
}

async function close(server: Server | UdpSocket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  await promise;
}
