import type { ApiStage } from './api-stage.ts';
import { type Load, applyLoad } from './apply-load.ts';
import { ROUNDS } from './measure.ts';
import { type Finding, ms, times } from './report.ts';
import { BOARD_PATH } from './subject.ts';

const CLIENTS = 8;
const LOAD_MS = 1_500;
const CHANGE_EVERY_MS = 50;

type Loaded = Awaited<ReturnType<typeof applyLoad>>;
interface Round {
  quiet: Loaded;
  changing: Loaded;
  bare: Loaded;
  bareChanging: Loaded;
}

const describe = ({ perSecond, figures }: Loaded) =>
  `${Math.round(perSecond)}/s, p50 ${ms(figures.p50)}, p99 ${ms(figures.p99)}`;
const tailOf = ({ figures }: Loaded) => figures.p99 / figures.p50;

/** The median round by its ratio to the bare program. */
function middleRound(rounds: readonly Round[], side: 'quiet' | 'changing') {
  const sorted = rounds
    .map((round) => ({
      ours: round[side],
      bare: round.bare,
      ratio: round[side].perSecond / round.bare.perSecond,
    }))
    .toSorted((a, b) => a.ratio - b.ratio);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('Nothing was measured.');
  return found;
}

/** Goal 6: many read the board as fast as they can, without and with changes. */
export async function readerFindings({ large, openFloor, writer }: ApiStage): Promise<Finding[]> {
  const load = (connect: Load['connect'], path: string, work?: () => Promise<unknown>) =>
    applyLoad({
      clients: CLIENTS,
      forMs: LOAD_MS,
      connect,
      path,
      ...(work && { beside: { everyMs: CHANGE_EVERY_MS, work } }),
    });
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      quiet: await load(large.connect, BOARD_PATH),
      changing: await load(large.connect, BOARD_PATH, large.change),
      bare: await load(openFloor, '/'),
      bareChanging: await load(writer.connect, '/', writer.change),
    });
  }
  const often = `${1_000 / CHANGE_EVERY_MS} times a second`;
  const findingOf = (side: 'quiet' | 'changing', what: string): Finding => {
    const { ours, bare, ratio } = middleRound(rounds, side);
    return {
      row: 6,
      what,
      goal: '>= 0.5x, p99 <= 5x p50',
      result: `${times(ratio)}, ${times(tailOf(ours))}`,
      ours: describe(ours),
      other: `bare, made anew each time: ${describe(bare)}`,
      isMet: ratio >= 0.5 && tailOf(ours) <= 5,
    };
  };
  const tails = rounds.map(({ bareChanging }) => bareChanging).toSorted((a, b) => tailOf(a) - tailOf(b));
  const [, kept = tails[0]] = tails;
  if (!kept) throw new Error('Nothing was measured.');
  return [
    findingOf('quiet', `Board, ${CLIENTS} clients`),
    findingOf('changing', `Board, ${CLIENTS} clients, while it changes ${often}`),
    {
      row: 6,
      what: `The same of a bare program that keeps its answer and writes ${often} (for orientation)`,
      goal: '',
      result: `p99 ${times(tailOf(kept))} p50`,
      ours: `bare ${describe(kept)}`,
      other: '-',
      isMet: null,
    },
  ];
}
