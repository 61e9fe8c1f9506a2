import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { EgressLimits } from './egress-limits.ts';

/** What a session may reach. */
export type Reach =
  /** Any public address, at the web's common ports and those of the project's allowed URLs. */
  | { kind: 'public'; allowedUrls: readonly string[] }
  /** One origin of our own, such as `http://127.0.0.1:3000`, over plain requests, and nothing else. */
  | { kind: 'own'; origin: string };

export interface EgressSession {
  id: string;
  reach: Reach;
}

/** What the browser context of a session shows to the proxy. */
export interface ProxyCredentials {
  username: string;
  password: string;
}

export interface EgressUsage {
  sockets: number;
  bytesThisPage: number;
  bytesTotal: number;
}

/** One request or tunnel of a session: it holds a place among the session's sockets until it is released. */
export interface Flow {
  readonly session: EgressSession;
  /** Counts bytes; false when the budget is spent, and the flow has to end. */
  spend(bytes: number): boolean;
  /** Called when the session goes while the flow is under way. */
  onAbort(abort: () => void): void;
  release(): void;
}

interface Entry {
  session: EgressSession;
  secret: Buffer;
  usage: EgressUsage;
  aborts: Set<() => void>;
}

const SECRET_BYTES = 32;

/** The sessions that the proxy knows, their secrets and what they have used. */
export class SessionBook {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: EgressLimits;

  constructor(limits: EgressLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  get activeSockets(): number {
    return this.#entries.values().reduce((sum, entry) => sum + entry.usage.sockets, 0);
  }

  register(session: EgressSession): ProxyCredentials {
    if (this.#entries.has(session.id))
      throw new Error(`Viewing session ${session.id} is registered already.`);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    this.#entries.set(session.id, {
      session,
      secret: Buffer.from(secret),
      usage: { sockets: 0, bytesThisPage: 0, bytesTotal: 0 },
      aborts: new Set(),
    });
    return { username: session.id, password: secret };
  }

  unregister(id: string): void {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    for (const abort of entry?.aborts ?? []) abort();
  }

  /** Gives the session its page budget anew: another page has been opened in it. */
  resetBudget(id: string): void {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.usage.bytesThisPage = 0;
  }

  usage(id: string): EgressUsage | undefined {
    const entry = this.#entries.get(id);
    return entry && { ...entry.usage };
  }

  /** The session whose id and secret a `Proxy-Authorization` header shows. */
  authenticate(header: string | undefined): EgressSession | undefined {
    const encoded = /^Basic +(?<token>[A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.groups?.['token'];
    if (encoded === undefined) return undefined;
    const decoded = Buffer.from(encoded, 'base64');
    const colon = decoded.indexOf(':');
    if (colon < 0) return undefined;
    const entry = this.#entries.get(decoded.toString('utf8', 0, colon));
    const shown = decoded.subarray(colon + 1);
    if (entry === undefined || shown.length !== entry.secret.length) return undefined;
    return timingSafeEqual(shown, entry.secret) ? entry.session : undefined;
  }

  /** Takes a place for one request or tunnel; undefined when the session is gone or at its limit. */
  open(session: EgressSession): Flow | 'gone' | 'too-many-sockets' | 'budget-spent' {
    const entry = this.#entries.get(session.id);
    if (entry === undefined) return 'gone';
    if (entry.usage.sockets >= this.#limits.socketsPerSession) return 'too-many-sockets';
    if (this.#isSpent(entry.usage)) return 'budget-spent';
    entry.usage.sockets += 1;
    let abort: (() => void) | undefined;
    let isOpen = true;
    return {
      session,
      spend: (bytes) => {
        entry.usage.bytesThisPage += bytes;
        entry.usage.bytesTotal += bytes;
        return !this.#isSpent(entry.usage);
      },
      onAbort: (callback) => {
        abort = callback;
        entry.aborts.add(callback);
      },
      release: () => {
        if (!isOpen) return;
        isOpen = false;
        entry.usage.sockets -= 1;
        if (abort !== undefined) entry.aborts.delete(abort);
      },
    };
  }

  #isSpent(usage: EgressUsage): boolean {
    return (
      usage.bytesThisPage >= this.#limits.bytesPerPage || usage.bytesTotal >= this.#limits.bytesPerSession
    );
  }
}
