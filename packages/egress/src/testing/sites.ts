import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { DialMap, Endpoint, Resolver } from '../egress.types.ts';

/** A listener on loopback in the role of a site; records who connects. */
export interface Site {
  port: number;
  /** Connections that have been made to it. */
  connections(): number;
  close(): Promise<void>;
}

/** A site that speaks bytes: what it does with a connection is the test's matter. */
export async function startRawSite(
  onConnection: (socket: Socket) => void,
  host = '127.0.0.1',
): Promise<Site> {
  return await listen(
    createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => socket.destroy());
      onConnection(socket);
    }),
    host,
  );
}

export async function startSite(onRequest: RequestListener, host = '127.0.0.1'): Promise<Site> {
  return await listen(createHttpServer(onRequest), host);
}

async function listen(server: Server, host: string): Promise<Site> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, host, resolve);
  await listening;
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      const { promise, resolve: closed } = Promise.withResolvers<void>();
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
      await promise;
    },
  };
}

/** A small internet: names with addresses, addresses with sites, and a record of every dial. */
export interface Net {
  resolve: Resolver;
  dialMap: DialMap;
  dialled: Endpoint[];
  /** Names and their addresses. */
  names: Map<string, readonly string[]>;
  /** Sites by `address:port`. */
  sites: Map<string, Site>;
}

export function makeNet(): Net {
  const net: Net = {
    names: new Map(),
    sites: new Map(),
    dialled: [],
    resolve: (host) => {
      const addresses = net.names.get(host);
      return addresses === undefined ? Promise.reject(new Error(`no ${host}`)) : Promise.resolve(addresses);
    },
    dialMap: (endpoint) => {
      net.dialled.push(endpoint);
      const site = net.sites.get(`${endpoint.address}:${endpoint.port}`);
      // Port 1 of loopback is closed: a place that no test gave a site is never reached for real.
      return { address: '127.0.0.1', port: site?.port ?? 1 };
    },
  };
  return net;
}
