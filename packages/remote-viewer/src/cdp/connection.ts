import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping';
import { createDeadlines } from './deadline.ts';
import { createFlood, type Flood, type FloodLimit } from './flood.ts';
import type { CdpTransport } from './transport.ts';

export type Commands = ProtocolMapping.Commands;
export type Events = ProtocolMapping.Events;
export type CommandName = keyof Commands;
export type EventName = keyof Events;
export type Params<M extends CommandName> = NonNullable<Commands[M]['paramsType'][0]>;
export type Result<M extends CommandName> = Commands[M]['returnType'];
export type EventParams<E extends EventName> = Events[E][0];

/** The browser, the page or its process did not answer before the deadline. */
export class CdpTimeout extends Error {
  override name = 'CdpTimeout';
}
/** The browser or the page is no longer there. */
export class CdpClosed extends Error {
  override name = 'CdpClosed';
}
/** The browser answered that it cannot do it. */
export class CdpRefused extends Error {
  override name = 'CdpRefused';
}

export interface CdpSession {
  readonly id: string;
  /** Every call has a deadline: a page that never yields must not hold up the caller. */
  send: <M extends CommandName>(method: M, params?: Params<M>, deadlineMs?: number) => Promise<Result<M>>;
  on: <E extends EventName>(event: E, listener: (params: EventParams<E>) => void) => () => void;
  /** Called once when the target goes away or the connection ends. */
  onGone: (listener: () => void) => void;
  readonly isGone: boolean;
  /** The deadline of a call that names none, in ms. */
  readonly deadlineMs: number;
  /** Holds or releases the target. No call times out while it is held: the page waits for a person's answer. */
  hold: (isHeld: boolean) => void;
  /** Returns the total milliseconds for which it has been held. */
  heldMs: () => number;
  /** Called when the target with its frames sends more than the limit. Pictures that were asked for do not count. */
  onFlood: (limit: FloodLimit, listener: () => void) => void;
}

export interface CdpConnection {
  readonly root: CdpSession;
  /** The session of a target that was attached to in flat mode. */
  session: (sessionId: string) => CdpSession;
  close: () => void;
  readonly calls: () => number;
}

interface Pending {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  stopTimer: () => void;
}
interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}

interface SessionState {
  pending: Map<number, Pending>;
  listeners: Map<string, Set<(params: never) => void>>;
  goneListeners: (() => void)[];
  isGone: boolean;
  /** Sessions of the frames within this page. */
  children: Set<string>;
  /** The session of the page that this one is a frame of. */
  parent: SessionState | undefined;
  flood: Flood;
  session: CdpSession;
}

/** Speaks CDP over a transport: numbers the calls and hands events to their session. */
export function connectCdp(transport: CdpTransport, deadlineMs = 5_000): CdpConnection {
  const states = new Map<string, SessionState>();
  /** The session that made each call. An answer to a session that is gone does not name it. */
  const askers = new Map<number, SessionState>();
  let lastId = 0;

  const stateOf = (id: string): SessionState => {
    const known = states.get(id);
    if (known) return known;
    const made = createSession(id, {
      post: (message) => {
        lastId += 1;
        askers.set(lastId, made);
        transport.send(JSON.stringify({ id: lastId, ...(id !== '' && { sessionId: id }), ...message }));
        return lastId;
      },
      giveUp: (callId) => askers.delete(callId),
      deadlineMs,
    });
    states.set(id, made);
    return made;
  };
  const root = stateOf('');
  const forget = (id: string): void => {
    const state = states.get(id);
    states.delete(id);
    if (!state) return;
    // When a page goes, its frames go too, and no event says so.
    for (const child of state.children) forget(child);
    for (const callId of state.pending.keys()) askers.delete(callId);
    end(state);
  };
  const take = (message: Message, bytes: number): void => {
    if (message.id !== undefined) {
      settle(askers.get(message.id), message.id, message);
      askers.delete(message.id);
    } else if (message.method !== undefined) {
      const state = states.get(message.sessionId ?? '');
      if (message.method === 'Target.attachedToTarget') {
        const child = sessionIdIn(message.params);
        stateOf(child).parent = state;
        state?.children.add(child);
      }
      if (state) emit(state, message.method, message.params, bytes);
      if (message.method === 'Target.detachedFromTarget') {
        const child = sessionIdIn(message.params);
        state?.children.delete(child);
        forget(child);
      }
    }
  };

  transport.listen({
    // The type describes what CDP promises; unknown methods find no listener.
    message: (text) => take(JSON.parse(text) as Message, text.length),
    tooLong: (end) => countFlood(states.get(sessionIdAt(end)), Number.POSITIVE_INFINITY),
    closed: () => [...states.keys()].forEach(forget),
  });

  return {
    root: root.session,
    session: (id) => stateOf(id).session,
    close: () => transport.close(),
    calls: () => lastId,
  };
}

const sessionIdIn = (params: unknown): string =>
  typeof params === 'object' && params !== null && 'sessionId' in params ? String(params.sessionId) : '';

interface SessionLink {
  post: (message: { method: string; params: object }) => number;
  giveUp: (callId: number) => void;
  deadlineMs: number;
}

function createSession(id: string, { post, giveUp, deadlineMs: usualMs }: SessionLink): SessionState {
  const state: Omit<SessionState, 'session'> = {
    pending: new Map(),
    listeners: new Map(),
    goneListeners: [],
    isGone: false,
    children: new Set(),
    parent: undefined,
    flood: createFlood(),
  };
  const { after, hold, heldMs } = createDeadlines();
  const session: CdpSession = {
    id,
    deadlineMs: usualMs,
    hold,
    heldMs,
    send: (method, params, deadlineMs = usualMs) =>
      new Promise((resolve, reject) => {
        if (state.isGone) return reject(new CdpClosed(`${method}: the page is gone.`));
        const callId = post({ method, params: params ?? {} });
        const stopTimer = after(deadlineMs, () => {
          state.pending.delete(callId);
          giveUp(callId);
          reject(new CdpTimeout(`${method} took longer than ${deadlineMs} ms.`));
        });
        state.pending.set(callId, {
          method,
          resolve: resolve as (result: unknown) => void,
          reject,
          stopTimer,
        });
      }),
    on: (event, listener) => {
      const listeners = state.listeners.get(event) ?? new Set();
      state.listeners.set(event, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    onGone: (listener) => {
      if (state.isGone) listener();
      else state.goneListeners.push(listener);
    },
    get isGone() {
      return state.isGone;
    },
    onFlood: (limit, listener) => state.flood.watch(limit, listener),
  };
  return Object.assign(state, { session });
}

function settle(state: SessionState | undefined, id: number, message: Message): void {
  const call = state?.pending.get(id);
  if (!state || !call) return;
  state.pending.delete(id);
  call.stopTimer();
  if (message.error) call.reject(new CdpRefused(`${call.method}: ${message.error.message}`));
  else call.resolve(message.result);
}

/** Counts what a frame sends for its page as well. */
function countFlood(state: SessionState | undefined, bytes: number): void {
  for (let from = state; from; from = from.parent) from.flood.count(bytes);
}

/** The session id of a message that is too long to be parsed: it comes last. */
const sessionIdAt = (end: string): string => /"sessionId":"([^"]+)"\}\s*$/.exec(end)?.[1] ?? '';

function emit(state: SessionState, event: string, params: unknown, bytes: number): void {
  countFlood(state, event === 'Page.screencastFrame' ? 0 : bytes);
  for (const listener of state.listeners.get(event) ?? []) listener(params as never);
}

function end(state: SessionState): void {
  if (state.isGone) return;
  state.isGone = true;
  for (const call of state.pending.values()) {
    call.stopTimer();
    call.reject(new CdpClosed(`${call.method}: the page is gone.`));
  }
  state.pending.clear();
  for (const listener of state.goneListeners) listener();
}
