import type { IncomingMessage } from 'node:http';
import { AppError } from '@ringmark/api/core/base/errors';
import { systemClock } from '@ringmark/remote-viewer/base/viewer-clock';
import { type Claim, createFairSemaphore, type Refusal } from '@ringmark/remote-viewer/base/fair-semaphore';

export interface UploadShares {
  places: number;
  /** One person's share: the client sends files one by one. */
  ownerPlaces: number;
  groupPlaces: number;
  queueLength: number;
  waitMs: number;
  /** The interval at which an upload's speed is measured, in ms. */
  graceMs: number;
  /** Bytes; a slower upload is aborted when another organization waits. */
  leastPerSecond: number;
}

export const UPLOADS: UploadShares = {
  places: 24,
  ownerPlaces: 8,
  groupPlaces: 18,
  queueLength: 24,
  // Shorter than a sender may take for the first bytes: a waiting upload is not read.
  waitMs: 10_000,
  graceMs: 5_000,
  leastPerSecond: 32_768,
};

const RETRY_AFTER_SECONDS = 5;

const refuse = (why: Refusal) =>
  why === 'own'
    ? new AppError(
        'too_many',
        'too_many_uploads',
        'You’re uploading too many files at once. Wait for them to finish and try again.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      )
    : new AppError(
        'unavailable',
        'uploads_busy',
        'Too many files are being uploaded. Try again in a few seconds.',
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      );

const tooSlow = () =>
  new AppError(
    'unavailable',
    'upload_too_slow',
    'The upload was too slow while others were waiting. Nothing was saved. Try again in a minute.',
    { retryAfterSeconds: 60 },
  );

const gone = () =>
  new AppError('invalid', 'bad_upload', 'The upload was interrupted. Nothing was saved. Try again.');

interface Arriving {
  claim: Claim;
  /** Recent bytes a second; undefined while it is too early to say. */
  rate: number | undefined;
  cut: AbortController;
}

/** Aborted when the sender leaves early. */
function leavingOf(request: IncomingMessage): AbortSignal {
  const leaving = new AbortController();
  request.once('close', () => {
    if (!request.complete) leaving.abort(gone());
  });
  return leaving.signal;
}

/** Measures an upload repeatedly. @returns stops that. */
function watchRate(upload: Arriving, { socket }: IncomingMessage, graceMs: number, onMeasured: () => void) {
  let before = { at: performance.now(), bytes: socket.bytesRead };
  const timer = setInterval(() => {
    const now = { at: performance.now(), bytes: socket.bytesRead };
    upload.rate = ((now.bytes - before.bytes) * 1_000) / (now.at - before.at);
    before = now;
    onMeasured();
  }, graceMs);
  return () => clearInterval(timer);
}

/** Admits uploads, shared by person and by organization; with all places taken a slow one is aborted. */
export function createUploadPlaces({ waitMs: queueMs, graceMs, leastPerSecond, ...shares }: UploadShares) {
  const semaphore = createFairSemaphore({ ...shares, queueMs, clock: systemClock, refuse });
  const arriving = new Set<Arriving>();
  const wanting = new Set<Claim>();

  const slowestBeside = ({ group }: Claim): Arriving | undefined =>
    [...arriving]
      .filter(
        ({ claim, rate = Infinity, cut }) =>
          claim.group !== group && rate < leastPerSecond && !cut.signal.aborted,
      )
      .toSorted((one, other) => (one.rate ?? 0) - (other.rate ?? 0))[0];
  /** Aborts one for each waiter that waits for a place and not for a share of its own. */
  const makeRoom = () => {
    if (semaphore.inside() < shares.places) return;
    let leaving = [...arriving].filter(({ cut }) => cut.signal.aborted).length;
    for (const claim of wanting) {
      if (semaphore.hasItsShare(claim)) continue;
      if (leaving > 0) leaving -= 1;
      else slowestBeside(claim)?.cut.abort(tooSlow());
    }
  };
  const enter = async (claim: Claim, request: IncomingMessage) => {
    // Its own object, so that each waiter counts.
    const wanted = { ...claim };
    const entering = semaphore.enter(claim, leavingOf(request));
    wanting.add(wanted);
    makeRoom();
    return entering.finally(() => wanting.delete(wanted));
  };
  return {
    /**
     * The signal aborts the work. @throws AppError too_many for one sender; unavailable where no place was free in
     * time.
     */
    async run<T>(claim: Claim, request: IncomingMessage, work: (cut: AbortSignal) => Promise<T>): Promise<T> {
      const leave = await enter(claim, request);
      const upload: Arriving = { claim, rate: undefined, cut: new AbortController() };
      arriving.add(upload);
      const stopWatching = watchRate(upload, request, graceMs, makeRoom);
      try {
        return await work(upload.cut.signal);
      } finally {
        stopWatching();
        arriving.delete(upload);
        leave();
      }
    },
  };
}
