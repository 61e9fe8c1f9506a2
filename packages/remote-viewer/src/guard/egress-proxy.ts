import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_EGRESS_LIMITS } from './egress-limits.ts';
import {
  SessionBook,
  type EgressSession,
  type EgressUsage,
  type ProxyCredentials,
} from './egress-session.ts';
import type { EgressCounters, EgressProxyOptions } from './egress-types.ts';

/** The forward proxy through which every byte of a viewing session goes. */
export class EgressProxy {
  readonly #options: EgressProxyOptions;
  readonly #book: SessionBook;
  readonly #server: Server;
  #port: number;

  constructor(options: EgressProxyOptions = {}) {
    this.#options = options;
    this.#port = options.port ?? 0;
    this.#book = new SessionBook({ ...DEFAULT_EGRESS_LIMITS, ...options.limits });
    this.#server = createServer((_request, response) => response.writeHead(403).end());
  }

  /** Begins to listen; after a stop, on the same port as before. */
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

  /** Closes the listener and every connection. Sessions stay registered. */
  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    await promise;
  }

  /** The proxy as the browser names it, such as `http://127.0.0.1:41234`. */
  get url(): string {
    const host = this.#options.advertisedHost ?? this.#options.bindHost ?? '127.0.0.1';
    return `http://${host.includes(':') ? `[${host}]` : host}:${this.#port}`;
  }

  register(session: EgressSession): ProxyCredentials {
    return this.#book.register(session);
  }

  /** Forgets the session and ends everything that it has under way. */
  unregister(id: string): void {
    this.#book.unregister(id);
  }

  /** Gives the session its page budget anew, when another page has been opened in it. */
  resetBudget(id: string): void {
    this.#book.resetBudget(id);
  }

  usage(id: string): EgressUsage | undefined {
    return this.#book.usage(id);
  }

  counters(): EgressCounters {
    return {
      sessions: this.#book.size,
      activeSockets: this.#book.activeSockets,
      requests: 0,
      tunnels: 0,
      bytes: 0,
      unauthenticated: 0,
      dialFailures: 0,
      denials: {},
    };
  }
}
