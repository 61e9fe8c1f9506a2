import type { ViewerClock } from './viewer.types.ts';

/** Who wants a place: one of a group that shares. Both are names that mean nothing here. */
export interface Claim {
  owner: string;
  group: string;
}

export interface FairSemaphore {
  /**
   * Waits for a free place and answers with the call that gives it back. Throws what `refuse` makes, and the signal's
   * reason when that is aborted meanwhile.
   */
  enter: (claim: Claim, signal?: AbortSignal) => Promise<() => void>;
  /** Whether the owner or the group holds all that they may: no place that gets free is theirs. */
  hasItsShare: (claim: Claim) => boolean;
  inside: () => number;
  waiting: () => number;
}

/** Why one is not let in: too many want in, or the owner has too many in line already. */
export type Refusal = 'full' | 'own';

export interface FairSemaphoreOptions {
  places: number;
  /** Most places that one owner and one group may hold; all of them without. */
  ownerPlaces?: number;
  groupPlaces?: number;
  /** Of the line one owner takes at most a quarter, and one group half. */
  queueLength: number;
  queueMs: number;
  clock: Pick<ViewerClock, 'after'>;
  refuse: (why: Refusal) => Error;
}

interface Waiter extends Claim {
  admit: () => void;
}

type Counts = Map<string, number>;

function change(counts: Counts, name: string, by: number): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}

/** How many there are, of each owner and of each group. */
function createCount() {
  const owners: Counts = new Map();
  const groups: Counts = new Map();
  let all = 0;
  return {
    change: ({ owner, group }: Claim, by: 1 | -1) => {
      all += by;
      change(owners, owner, by);
      change(groups, group, by);
    },
    all: () => all,
    ofOwner: ({ owner }: Claim) => owners.get(owner) ?? 0,
    ofGroup: ({ group }: Claim) => groups.get(group) ?? 0,
  };
}

const share = (of: number, part: number) => Math.max(1, Math.floor(of / part));

/** Where one waits until somebody lets them in, or the time is over, or they give up. */
function createQueue({ queueLength, queueMs, clock, refuse }: FairSemaphoreOptions) {
  const waiting = createCount();
  /** The oldest first. */
  const waiters = new Set<Waiter>();
  const refusalOf = (claim: Claim): Refusal | undefined => {
    if (waiting.ofOwner(claim) >= share(queueLength, 4)) return 'own';
    const isFull = waiting.all() >= queueLength || waiting.ofGroup(claim) >= share(queueLength, 2);
    return isFull ? 'full' : undefined;
  };
  const stand = (claim: Claim, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (then: () => void) => {
        waiters.delete(waiter);
        waiting.change(claim, -1);
        stopTimer();
        signal?.removeEventListener('abort', giveUp);
        then();
      };
      const waiter: Waiter = { ...claim, admit: () => leave(resolve) };
      const giveUp = () => leave(() => reject(signal?.reason));
      const stopTimer = clock.after(queueMs, () => leave(() => reject(refuse('full'))));
      signal?.addEventListener('abort', giveUp);
      waiters.add(waiter);
      waiting.change(claim, 1);
    });
  return {
    waiters,
    all: waiting.all,
    ofGroup: waiting.ofGroup,
    wait: async (claim: Claim, signal: AbortSignal | undefined) => {
      const why = refusalOf(claim);
      if (why) throw refuse(why);
      return stand(claim, signal);
    },
  };
}

const isBefore = (one: readonly [number, number], other: readonly [number, number]): boolean =>
  one[0] === other[0] ? one[1] < other[1] : one[0] < other[0];

/**
 * Lets a fixed number in at a time; some more may wait in line, not for long. Those who wait are let in in turn by
 * group, within a group first whoever has the fewest places, so that nobody gets more by asking more often.
 */
export function createFairSemaphore(options: FairSemaphoreOptions): FairSemaphore {
  const { places, ownerPlaces = places, groupPlaces = places } = options;
  const inside = createCount();
  const line = createQueue(options);
  /** When a group was let in last, for as long as it holds or wants a place. */
  const turns = new Map<string, number>();
  let turn = 0;

  const hasItsShare = (claim: Claim) =>
    inside.ofOwner(claim) >= ownerPlaces || inside.ofGroup(claim) >= groupPlaces;
  const mayEnter = (claim: Claim) => inside.all() < places && !hasItsShare(claim);
  const rank = (claim: Claim) => [turns.get(claim.group) ?? 0, inside.ofOwner(claim)] as const;
  const findNext = (): Waiter | undefined => {
    let best: Waiter | undefined;
    for (const waiter of line.waiters)
      if (mayEnter(waiter) && (!best || isBefore(rank(waiter), rank(best)))) best = waiter;
    return best;
  };
  const leave = (claim: Claim) => {
    inside.change(claim, -1);
    for (let next = findNext(); next; next = findNext()) {
      // Before the one who waited hears of it: nobody who comes in between may take the place as well.
      enter(next);
      next.admit();
    }
    if (inside.ofGroup(claim) + line.ofGroup(claim) === 0) turns.delete(claim.group);
  };
  const enter = (claim: Claim) => {
    inside.change(claim, 1);
    turns.set(claim.group, (turn += 1));
  };
  const once = (claim: Claim): (() => void) => {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      leave(claim);
    };
  };
  return {
    enter: async (claim, signal) => {
      signal?.throwIfAborted();
      // Those who stand in line then wait for shares of their own: nobody is overtaken.
      if (mayEnter(claim)) enter(claim);
      else await line.wait(claim, signal);
      return once(claim);
    },
    hasItsShare,
    inside: inside.all,
    waiting: line.all,
  };
}
