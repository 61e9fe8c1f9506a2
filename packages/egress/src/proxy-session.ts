import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parseAddress } from './address-class.ts';
import type { EgressLimits } from './proxy-limits.ts';
import { bareHost } from './host-rules.ts';

/** The addresses that a session may reach. */
export type Reach =
  /** Any public address, at the web's common ports and those of the project's allowed URLs. */
  | { kind: 'public'; allowedUrls: readonly string[] }
  /** One origin of our own, such as `http://127.0.0.1:3000`, over plain requests, and nothing else. */
  | { kind: 'own'; origin: string };

export interface EgressSession {
  id: string;
  reach: Reach;
}

export interface ProxyCredentials {
  username: string;
  password: string;
}

export interface EgressUsage {
  sockets: number;
  bytesThisPage: number;
  bytesTotal: number;
}

/** One request or tunnel of a session: it holds one of the session's sockets until released. */
export interface Flow {
  readonly session: EgressSession;
  /** Aborted when the session ends. */
  readonly signal: AbortSignal;
  /** @returns false when the budget is spent: the flow must end. */
  spend(bytes: number): boolean;
  release(): void;
}

export type FlowRefusal = 'gone' | 'too-many-sockets' | 'budget-spent';

interface Entry {
  session: EgressSession;
  secret: Buffer;
  usage: EgressUsage;
  flows: Set<AbortController>;
  reported: Set<string>;
}

const SECRET_BYTES = 32;

/** The number of different denials that one session may log. */
const MAX_REPORTS = 200;

export class EgressSessions {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: EgressLimits;
  #bytes = 0;

  constructor(limits: EgressLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get activeSockets(): number {
    return [...this.#entries.values()].reduce((sum, entry) => sum + entry.usage.sockets, 0);
  }

  register(session: EgressSession): ProxyCredentials {
    if (this.#entries.has(session.id)) throw new Error(`View session ${session.id} is already registered.`);
    if (session.reach.kind === 'own') requirePlainOrigin(session.reach.origin);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    this.#entries.set(session.id, {
      session,
      secret: Buffer.from(secret),
      usage: { sockets: 0, bytesThisPage: 0, bytesTotal: 0 },
      flows: new Set(),
      reported: new Set(),
    });
    return { username: session.id, password: secret };
  }

  unregister(id: string): void {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    for (const flow of entry?.flows ?? []) flow.abort();
  }

  /** Resets the session's page budget: it has opened another page. */
  resetBudget(id: string): void {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.usage.bytesThisPage = 0;
  }

  usage(id: string): EgressUsage | undefined {
    const entry = this.#entries.get(id);
    return entry && { ...entry.usage };
  }

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

  /** Takes one of the session's sockets, or says why there is none. */
  open(session: EgressSession): Flow | FlowRefusal {
    const entry = this.#entries.get(session.id);
    if (entry?.session !== session) return 'gone';
    if (entry.usage.sockets >= this.#limits.socketsPerSession) return 'too-many-sockets';
    if (this.#isSpent(entry.usage)) return 'budget-spent';
    entry.usage.sockets += 1;
    const controller = new AbortController();
    entry.flows.add(controller);
    return {
      session,
      signal: controller.signal,
      spend: (bytes) => {
        entry.usage.bytesThisPage += bytes;
        entry.usage.bytesTotal += bytes;
        this.#bytes += bytes;
        return !this.#isSpent(entry.usage);
      },
      release: () => {
        if (entry.flows.delete(controller)) entry.usage.sockets -= 1;
      },
    };
  }

  /** Tells whether a denial is new for the log, because a page may repeat one as fast as it likes. */
  isNews(session: EgressSession, key: string): boolean {
    const reported = this.#entries.get(session.id)?.reported;
    if (reported === undefined || reported.has(key) || reported.size >= MAX_REPORTS) return false;
    reported.add(key);
    return true;
  }

  #isSpent(usage: EgressUsage): boolean {
    return (
      usage.bytesThisPage >= this.#limits.bytesPerPage || usage.bytesTotal >= this.#limits.bytesPerSession
    );
  }
}

/** A name would have to be resolved, and could change its meaning. */
function requirePlainOrigin(origin: string): void {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isPlain = url?.protocol === 'http:' && url.origin === origin && parseAddress(bareHost(url.hostname));
  if (!isPlain) throw new Error(`"${origin}" is not one of our own origins, such as http://127.0.0.1:3000.`);
}
