import { RefusedAnswer } from './refused-answer.ts';

/** ms between two tries, and for an answer. */
const RETRY_MS = 1_500;
const ANSWER_TIMEOUT_MS = 5_000;

let isReached = true;
let trying: Promise<void> | undefined;
const listeners = new Set<() => void>();
const recoveries = new Set<() => void>();

function put(reached: boolean): void {
  if (isReached === reached) return;
  isReached = reached;
  for (const listener of listeners) listener();
  if (reached) for (const recover of recoveries) recover();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const { ok } = await fetch('/api/health', { cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}

async function tryUntilReached(): Promise<void> {
  // The silence proves nothing without a network.
  while (!(await answers())) {
    if (navigator.onLine) put(false);
    await pause();
  }
  put(true);
}

/** Asks until the server answers. */
export function checkServer(): Promise<void> {
  trying ??= tryUntilReached().finally(() => {
    trying = undefined;
  });
  return trying;
}

/** Waits at least a moment. */
export const untilServerAnswers = async (): Promise<void> => {
  await Promise.all([checkServer(), pause()]);
};

/** Returns true if there was no answer at all, or only that of a proxy that does not reach the server. */
export function isUnanswered(cause: unknown): boolean {
  if (cause instanceof RefusedAnswer) return [502, 503, 504].includes(cause.status);
  return cause instanceof TypeError;
}

/** @returns a function that stops it. */
export function onRecovery(recover: () => void): () => void {
  recoveries.add(recover);
  return () => void recoveries.delete(recover);
}

/** The store for `useSyncExternalStore`. */
export const reachabilityStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => isReached,
};
