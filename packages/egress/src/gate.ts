import type { Socket } from 'node:net';
import { decide, readTarget, type DecisionRules, type Target } from './decision.ts';
import { dial } from './dial.ts';
import type { EgressLimits } from './proxy-limits.ts';
import type { EgressSession, Flow, EgressSessions } from './proxy-session.ts';
import type { Denial, DenialReason, DialMap, Endpoint } from './egress.types.ts';

/** Waits by the global timer, because tests can hold that one. */
const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export interface GateOptions {
  book: EgressSessions;
  limits: EgressLimits;
  rules: DecisionRules;
  dialMap: DialMap;
  onDenial: (denial: Denial) => void;
}

export type GateDecision =
  | { kind: 'open'; socket: Socket; flow: Flow }
  | { kind: 'denied' }
  | { kind: 'unreachable' };

export interface GateCounters {
  requests: number;
  tunnels: number;
  unauthenticated: number;
  dialFailures: number;
  denials: Partial<Record<DenialReason, number>>;
}

/** The only way out: plain requests and tunnels both pass here, so that every rule holds for both. */
export class Gate {
  readonly counters: GateCounters = {
    requests: 0,
    tunnels: 0,
    unauthenticated: 0,
    dialFailures: 0,
    denials: {},
  };
  readonly limits: EgressLimits;
  readonly #options: GateOptions;

  constructor(options: GateOptions) {
    this.limits = options.limits;
    this.#options = options;
  }

  authenticate(header: string | undefined): EgressSession | undefined {
    const session = this.#options.book.authenticate(header);
    if (session === undefined) this.counters.unauthenticated += 1;
    return session;
  }

  /**
   * Checks a target and connects to it.
   *
   * @param authority host and port of the request line
   * @param abandoned aborted when the browser stops waiting
   */
  async pass(
    session: EgressSession,
    authority: string,
    kind: Target['kind'],
    abandoned: AbortSignal,
  ): Promise<GateDecision> {
    this.counters[kind === 'tunnel' ? 'tunnels' : 'requests'] += 1;
    const started = performance.now();
    const target = readTarget(authority, kind);
    const name = target === undefined ? authority : nameOf(target);
    const deny = async (reason: DenialReason, detail?: string): Promise<GateDecision> => {
      this.#report(session, name, reason, detail);
      await delay(Math.max(0, this.limits.denialLatency - (performance.now() - started)));
      return { kind: 'denied' };
    };
    const flow = this.#options.book.open(session);
    if (typeof flow === 'string') return await deny(flow);
    const signal = AbortSignal.any([flow.signal, abandoned]);
    let passage: GateDecision | undefined;
    try {
      if (target === undefined) return await deny('bad-host');
      const decision = await decide(session.reach, target, this.#options.rules, signal);
      if (!decision.ok) return await deny(decision.reason, decision.detail);
      const socket = await this.#dial(decision.endpoints, signal);
      if (socket !== undefined) passage = { kind: 'open', socket, flow };
      return passage ?? { kind: 'unreachable' };
    } finally {
      if (passage === undefined) flow.release();
    }
  }

  reportSpent(session: EgressSession, authority: string): void {
    this.#report(session, authority, 'budget-spent');
  }

  async #dial(endpoints: readonly Endpoint[], signal: AbortSignal): Promise<Socket | undefined> {
    const { dialMap } = this.#options;
    try {
      return await dial(endpoints, { timeout: this.limits.connectTimeout, dialMap, signal });
    } catch {
      this.counters.dialFailures += 1;
      return undefined;
    }
  }

  #report(session: EgressSession, host: string, reason: DenialReason, detail?: string): void {
    this.counters.denials[reason] = (this.counters.denials[reason] ?? 0) + 1;
    if (!this.#options.book.isNews(session, `${reason} ${host}`)) return;
    this.#options.onDenial({ session: session.id, host, reason, ...(detail !== undefined && { detail }) });
  }
}

function nameOf({ host, port }: Target): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
