import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { Open } from '../background/background-tab.ts';
import type { PictureWorker } from './picture-worker.ts';
import type { Drawn, Visit } from './proofs.types.ts';
import type { ProofInput } from '@ringmark/contract/viewing/proofs';
import { glanceAtPin, type SecondLook, type SeenBefore, type VisitPlan } from './visit.ts';

interface SecondVisitParts {
  pictureWorker: Pick<PictureWorker, 'compare'>;
  pictures: FairSemaphore;
}

export interface SecondVisit extends SecondLook {
  /** Makes a tab while the first visit waits for its page; but not if a site access would have to be opened for it. */
  prepare: () => void;
  /** Returns what the other visit saw; null if there was no need for it, or if it did not succeed. */
  result: () => Promise<Visit | null>;
  /** Closes its page, where that is open still. */
  stop: () => void;
}

interface Attempt {
  stopping: AbortController;
  /** Asks for the page. */
  go: () => void;
  seen: PromiseWithResolvers<SeenBefore>;
  /** True if it knows what the first visit saw. */
  isTold: boolean;
  visit: Promise<Visit | null>;
}

interface PageOfPin extends Pick<ProofInput, 'page'> {
  pin: VisitPlan;
}

function openPage(
  pictures: FairSemaphore,
  { page, pin }: PageOfPin,
  { takenAt }: NonNullable<ProofInput['first']>,
  open: Open,
): Attempt {
  const stopping = new AbortController();
  const wanted = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<SeenBefore>();
  for (const { promise, reject } of [wanted, seen]) {
    // The page may have failed before anybody waits for it.
    promise.catch(() => {});
    stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason), { once: true });
  }
  const signal = AbortSignal.any([page.signal, stopping.signal]);
  const visit = open({ ...page, clockAt: takenAt, signal, after: wanted.promise }, (session) =>
    glanceAtPin(session, pictures, pin, seen.promise),
  ).then(
    (came) => (came.opened ? came.result : null),
    () => null,
  );
  return { stopping, go: wanted.resolve, seen, isTold: false, visit };
}

/**
 * Another look at the page, where the first one differs from before: with its clock at the time of that picture. What
 * differs between two visits of today, such as adverts or the time, is no change. Its page opens as soon as the first
 * glimpse of the other differs, since opening is what takes long, and is closed where that looked the same after all.
 */
export function createSecondVisit(
  { pictureWorker, pictures }: SecondVisitParts,
  input: PageOfPin,
  first: NonNullable<ProofInput['first']>,
  open: Open,
): SecondVisit {
  let attempt: Attempt | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let result: Promise<Visit | null> = Promise.resolve(null);
  let isStopped = false;
  const begin = (): Attempt => {
    attempt ??= openPage(pictures, input, first, open);
    attempt.go();
    return attempt;
  };
  const drop = () => {
    attempt?.stopping.abort();
    attempt = undefined;
  };
  const isOther = async (drawn: Drawn) => {
    const { share } = await pictureWorker.compare(first, drawn);
    return share > 0 && !isStopped;
  };
  /** Steps follow one another, also where the one before has failed. */
  const then = <T>(step: () => Promise<T>): Promise<T> => {
    const next = turn.then(step);
    turn = next.catch(() => {});
    return next;
  };
  const choose = async (seen: SeenBefore): Promise<Attempt | undefined> => {
    if (!(await isOther(seen.visit))) {
      drop();
      return undefined;
    }
    const chosen = begin();
    chosen.seen.resolve(seen);
    chosen.isTold = true;
    return chosen;
  };
  return {
    prepare: () => {
      if (!input.page.door) attempt = openPage(pictures, input, first, open);
    },
    glimpsed: (drawn) =>
      void then(async () => {
        if (attempt?.isTold) drop();
        if (await isOther(drawn)) begin();
      }).catch(() => {}),
    stood: async (seen) => {
      const chosen = then(() => choose(seen)).catch(() => undefined);
      result = chosen.then((one) => one?.visit ?? null);
      return (await chosen) !== undefined;
    },
    result: () => result,
    stop: () => {
      isStopped = true;
      drop();
    },
  };
}
