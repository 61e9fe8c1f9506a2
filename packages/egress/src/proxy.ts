import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { EMPTY_ALLOW_LIST } from './allow-list.ts';
import { MAX_HEADER_BYTES, servePlainRequest } from './forward.ts';
import { Gate } from './gate.ts';
import { DEFAULT_EGRESS_LIMITS } from './proxy-limits.ts';
import {
  EgressSessions,
  type EgressSession,
  type EgressUsage,
  type ProxyCredentials,
} from './proxy-session.ts';
import { serveTunnel } from './tunnel.ts';
import type { EgressCounters, EgressProxyOptions } from './egress.types.ts';
import { createResolver } from './resolver.ts';

/** All sessions together stay far below this; it limits what another local process can open. */
const MAX_CONNECTIONS = 1024;

/** A server that listens on all addresses is reached by loopback. */
const LOOPBACK_OF_ALL: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/**
 * The proxy for every byte of a viewing session. Existing proxy packages dial the requested name; this one dials the
 * checked address.
 */
export class EgressProxy {
  readonly #options: EgressProxyOptions;
  readonly #book: EgressSessions;
  readonly #gate: Gate;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port: number;

  constructor(options: EgressProxyOptions = {}) {
    const limits = { ...DEFAULT_EGRESS_LIMITS, ...options.limits };
    const allowList = options.allowList ?? EMPTY_ALLOW_LIST;
    this.#options = options;
    this.#port = options.port ?? 0;
    this.#book = new EgressSessions(limits);
    this.#gate = new Gate({
      book: this.#book,
      limits,
      rules: {
        allowList,
        denials: { own: ownAddresses, ...options.denials },
        resolve: options.resolve ?? createResolver(allowList),
        resolveTimeout: limits.resolveTimeout,
      },
      dialMap: options.dialMap ?? ((endpoint) => endpoint),
      onDenial: options.onDenial ?? (() => undefined),
    });
    this.#server = this.#createServer();
  }

  /** Starts listening; after a stop, on the same port as before. */
  async start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject);
    this.#server.listen(this.#port, this.#options.bindHost ?? '127.0.0.1', () => {
      this.#server.off('error', reject);
      this.#port = (this.#server.address() as AddressInfo).port;
      resolve();
    });
    await promise;
  }

  /** Closes the listener and every connection. Sessions stay registered, so that a new start serves them. */
  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    for (const socket of this.#sockets) socket.destroy();
    await promise;
  }

  get url(): string {
    const host = this.#options.advertisedHost ?? this.#options.bindHost ?? '127.0.0.1';
    return `http://${host.includes(':') ? `[${host}]` : host}:${this.#port}`;
  }

  /** The address by which this process reaches the proxy. Only a browser elsewhere may know the other address. */
  get localUrl(): string {
    const host = this.#options.bindHost ?? '127.0.0.1';
    const reached = LOOPBACK_OF_ALL.get(host) ?? host;
    return `http://${reached.includes(':') ? `[${reached}]` : reached}:${this.#port}`;
  }

  /**
   * @returns the credentials for the session's browser context.
   * @throws Error when the id is taken, or an own origin is not a plain `http://` address
   */
  register(session: EgressSession): ProxyCredentials {
    return this.#book.register(session);
  }

  unregister(id: string): void {
    this.#book.unregister(id);
  }

  /** Resets the session's page budget when it has opened another page. */
  resetBudget(id: string): void {
    this.#book.resetBudget(id);
  }

  usage(id: string): EgressUsage | undefined {
    return this.#book.usage(id);
  }

  counters(): EgressCounters {
    const { activeSockets, bytes, size } = this.#book;
    const { denials, ...counts } = this.#gate.counters;
    return { sessions: size, activeSockets, bytes, ...counts, denials: { ...denials } };
  }

  #createServer(): Server {
    const server = createServer({
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 10_000,
      keepAliveTimeout: 30_000,
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('request', (request, response) => {
      servePlainRequest(this.#gate, request, response).catch(() => response.destroy());
    });
    server.on('connect', (request, client, head) => {
      serveTunnel(this.#gate, request, head).catch(() => client.destroy());
    });
    return server;
  }
}

/** The addresses of this machine: a public one among them leads to local services. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).map(({ address }) => address),
  );
}
