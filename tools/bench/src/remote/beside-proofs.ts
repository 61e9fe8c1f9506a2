import { setTimeout as wait } from 'node:timers/promises';
import { median, ROUNDS } from '../measure.ts';
import { type Finding, times } from '../report.ts';
import { OWNER, type ViewerSetup } from './viewer-and-bare-browser.ts';
import { proveButton, takeFirst } from './pinned-button.ts';

const PROOFS = 100;
/** The number of proofs that the product works on at a time. */
const LANES = 2;
/**
 * The time in ms. A proof that meets someone who drives waits 20 s, and the next sixteen times as long as it took, at
 * most 150 s. Both ways of waiting fall into this time.
 */
const WINDOW = 180_000;
const WARMING = 4_000;
/** ms between two turns of the wheel. */
const TURN = 40;

type First = Awaited<ReturnType<typeof takeFirst>>;

/** Turns the wheel over a page without a pause. @returns frames a second. */
async function drive({ viewer, page }: ViewerSetup, sessionId: string, forMs: number): Promise<number> {
  let frames = 0;
  const sink = {
    frame: async () => {
      frames += 1;
    },
    event: () => {},
  };
  const live = await viewer.live(sessionId, page.ownerId, sink);
  const started = performance.now();
  for (let turn = 0; performance.now() < started + forMs; turn += 1) {
    const deltaY = Math.floor(turn / 60) % 2 === 0 ? 120 : -120;
    live.send({ type: 'wheel', x: 400, y: 400, deltaX: 0, deltaY });
    await wait(TURN);
  }
  const rate = (frames * 1_000) / (performance.now() - started);
  live.stop();
  return rate;
}

/** Proofs that wait for their turn, two asking at a time, until they are stopped. @returns how many were made. */
function proveOn(stage: ViewerSetup, first: First) {
  const stopping = new AbortController();
  let left = PROOFS;
  let made = 0;
  const lane = async () => {
    for (; left > 0 && !stopping.signal.aborted; left -= 1) {
      const isMade = await proveButton(stage, stage.site.url, first, stopping).then(
        () => true,
        () => false,
      );
      if (isMade && !stopping.signal.aborted) made += 1;
    }
  };
  const over = Promise.all(Array.from({ length: LANES }, lane));
  return async () => {
    stopping.abort(new Error('The window is over.'));
    await over;
    return made;
  };
}

const words = (all: readonly number[]) => `${median(all).toFixed(1)} frames/s`;

/** Goal 22: frames a second of someone who drives, while a hundred proofs wait. */
export async function besideProofsFindings(stage: ViewerSetup): Promise<Finding[]> {
  const first = await takeFirst(stage, stage.site.url);
  const { sessionId } = await stage.open();
  const rates: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  let made = 0;
  await drive(stage, sessionId, WARMING);
  for (let round = 0; round < ROUNDS; round += 1) {
    const measureBeside = async () => {
      const end = proveOn(stage, first);
      rates.beside.push(await drive(stage, sessionId, WINDOW));
      made += await end();
    };
    // Each comes first in turn.
    if (round % 2 === 1) await measureBeside();
    rates.alone.push(await drive(stage, sessionId, WINDOW));
    if (round % 2 === 0) await measureBeside();
  }
  await stage.viewer.close({ ownerId: OWNER, sessionId });
  const ratio = median(rates.beside.map((rate, round) => rate / (rates.alone[round] ?? Number.NaN)));
  return [
    {
      row: 22,
      what: `Frames a second of somebody who drives, while ${PROOFS} proofs wait, beside without`,
      goal: '> 0.9x',
      result: times(ratio),
      ours: `${words(rates.beside)}, ${made} proofs made meanwhile`,
      other: `without ${words(rates.alone)}`,
      // Nothing was measured if no proof was made in the time.
      isMet: made === 0 ? null : ratio > 0.9,
    },
  ];
}
