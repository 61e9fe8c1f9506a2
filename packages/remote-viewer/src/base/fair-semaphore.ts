/** The claimant of a place: an owner in a group that shares. Both names are opaque here. */
export interface Claim {
  owner: string;
  group: string;
}

export interface FairSemaphore {
  /**
   * Waits for a free place.
   *
   * @returns the call that gives it back.
   * @throws what `refuse` makes, or the signal's reason when that is aborted while it waits.
   */
  enter: (claim: Claim, signal?: AbortSignal) => Promise<() => void>;
  /** Returns true if the owner or the group holds its full share, so that no freed place can be theirs. */
  hasItsShare: (claim: Claim) => boolean;
  inside: () => number;
  waiting: () => number;
}

/** Why a claim is refused: the queue is full, or the owner has too many in it already. */
export type Refusal = 'full' | 'own';

export interface FairSemaphoreOptions {
  places: number;
  /** The number of places that one owner and one group may hold; all of them by default. */
  ownerPlaces?: number;
  groupPlaces?: number;
  /** One owner may take a quarter of the queue, one group half. */
  queueLength: number;
  queueMs: number;
  /** `after` calls once after the given ms and returns a function that cancels it. */
  clock: { after: (milliseconds: number, call: () => void) => () => void };
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

/** Counts by owner and by group. */
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

/** The queue: a waiter leaves it when admitted, timed out or aborted. */
function createQueue({ queueLength, queueMs, clock, refuse }: FairSemaphoreOptions) {
  const waiting = createCount();
  /** Oldest first. */
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
 * Admits a fixed number at a time; a limited number of others wait in a queue, for a limited time. Groups are admitted
 * in turn, and within a group the owner with the fewest places, so that asking more often gains nothing.
 */
export function createFairSemaphore(options: FairSemaphoreOptions): FairSemaphore {
  const { places, ownerPlaces = places, groupPlaces = places } = options;
  const inside = createCount();
  const line = createQueue(options);
  /** When a group was last admitted, for as long as it holds or wants a place. */
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
      // The place is taken before the waiter resumes, so that no claim in between can take the same place.
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
      // Everyone still in the queue has used up their own share, so this overtakes nobody.
      if (mayEnter(claim)) enter(claim);
      else await line.wait(claim, signal);
      return once(claim);
    },
    hasItsShare,
    inside: inside.all,
    waiting: line.all,
  };
}
