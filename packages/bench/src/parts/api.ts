import { dataOf } from '../dataset/cached-data.ts';
import { boardProgram } from '../floors/programs.ts';
import { putLoadOn } from '../load.ts';
import { type Figures, ROUNDS, interleave, middle, ratioOf } from '../measure.ts';
import type { Part } from '../part.ts';
import { peerFindings } from '../peers.ts';
import { type Finding, atLeast, atMost, ms, spread, times } from '../report.ts';
import { type BareWriter, startBareWriter } from '../running/bare-writer.ts';
import { startChild } from '../running/child.ts';
import { type Connection, openConnection } from '../running/connection.ts';
import { type Redmine, isRedmineInstalled, redmineSize, startRedmine } from '../running/redmine.ts';
import { searchesIn } from '../searches.ts';
import { BOARD_PATH, type Subject, expectStatus, startSubject } from '../subject.ts';

const CLIENTS = 8;
const LOAD_MS = 1_500;
const CHANGE_EVERY_MS = 50;

interface Stage {
  small: Subject;
  large: Subject;
  /** A bare program over the larger data. */
  openFloor(): Connection;
  samples: number;
  /** Undefined where it is not installed. */
  redmine: Redmine | undefined;
  /** A bare program that writes; how much data there is makes no difference to it. */
  writer: BareWriter;
}

async function requireSameBytes({ large, openFloor }: Stage): Promise<void> {
  const floor = openFloor();
  const ours = expectStatus(await large.readBoard(), 200).body;
  const bare = expectStatus(await floor.call({ path: '/' }), 200).body;
  floor.close();
  if (!ours.equals(bare)) throw new Error('The bare program answers other bytes than ours.');
}

/** Reads of the board, each after a change; then the same once more, and once more with what is known of it. */
async function measureBoards({ small, large, openFloor, samples }: Stage) {
  const floor = openFloor();
  let tag: string | undefined;
  try {
    return await interleave(
      {
        changeSmall: small.change,
        changeLarge: large.change,
        small: async () => expectStatus(await small.readBoard(), 200).ms,
        large: async () => {
          const reply = expectStatus(await large.readBoard(), 200);
          tag = reply.headers.get('etag');
          return reply.ms;
        },
        floor: async () => expectStatus(await floor.call({ path: '/' }), 200).ms,
        call: async () => expectStatus(await large.callBoard(), 200).ms,
        again: async () => expectStatus(await large.readBoard(), 200).ms,
        known: async () =>
          tag === undefined
            ? Number.NaN
            : expectStatus(await large.readBoard({ 'if-none-match': tag }), 304).ms,
      },
      samples,
      'fixed',
    );
  } finally {
    floor.close();
  }
}

async function boardFindings(stage: Stage): Promise<Finding[]> {
  const { small, large } = stage;
  const bytes = {
    small: (await small.readBoard()).body.length,
    large: (await large.readBoard()).body.length,
  };
  const sides = await measureBoards(stage);
  const board = spread(middle(sides.large));
  return [
    {
      row: 1,
      what: `Board after a change, ${large.size}, beside a bare program with the same bytes`,
      ...atMost(1.6, ratioOf(sides.large, sides.floor)),
      ours: `${board}, ${Math.round(bytes.large / 1_024)} KB`,
      other: `bare ${spread(middle(sides.floor))}`,
    },
    {
      row: 1,
      what: `The same through the web client's own door`,
      ...atMost(1.6, ratioOf(sides.call, sides.floor)),
      ours: spread(middle(sides.call)),
      other: `bare ${spread(middle(sides.floor))}`,
    },
    {
      row: 2,
      what: `Board after a change, ${large.size} beside ${small.size}`,
      ...atMost(1.1, ratioOf(sides.large, sides.small)),
      ours: board,
      other: spread(middle(sides.small)),
    },
    {
      row: 2,
      what: `Bytes of the board, ${large.size} beside ${small.size}`,
      ...atMost(1.05, bytes.large / bytes.small),
      ours: `${bytes.large} B`,
      other: `${bytes.small} B`,
    },
    {
      row: 5,
      what: `Change of status over HTTP, ${large.size} beside ${small.size}`,
      ...atMost(1.1, ratioOf(sides.changeLarge, sides.changeSmall)),
      ours: spread(middle(sides.changeLarge)),
      other: spread(middle(sides.changeSmall)),
    },
    {
      row: 8,
      what: 'Board unchanged: the same bytes again',
      ...atLeast(5, ratioOf(sides.large, sides.again)),
      ours: spread(middle(sides.again)),
      other: `changed ${board}`,
    },
    {
      row: 8,
      what: 'Board unchanged: known to the asker (304)',
      ...atLeast(5, ratioOf(sides.large, sides.known)),
      ours: spread(middle(sides.known)),
      other: `changed ${board}`,
    },
  ];
}

async function searchFindings({ small, large, samples }: Stage): Promise<Finding[]> {
  const inSmall = searchesIn(small.place);
  const searches = searchesIn(large.place).map((search, index) => ({
    ...search,
    small: inSmall[index] ?? search,
  }));
  const sides = Object.fromEntries(
    searches.flatMap(({ name, input, small: other }): [string, () => Promise<number>][] => [
      [`small ${name}`, () => small.search({ ...other.input })],
      [`large ${name}`, () => large.search({ ...input })],
    ]),
  );
  const figures: Record<string, Figures[]> = await interleave(sides, samples);
  const of = (side: string) => figures[side] ?? [];
  const names = searches.map(({ name }) => name);
  const growth = names.map((name) => ratioOf(of(`large ${name}`), of(`small ${name}`)));
  const worstGrowth = Math.max(...growth);
  const slowest = names.toSorted((a, b) => middle(of(`large ${b}`)).p50 - middle(of(`large ${a}`)).p50);
  const [worst, best] = [middle(of(`large ${slowest[0]}`)), middle(of(`large ${slowest.at(-1)}`))];
  return [
    {
      row: 3,
      what: `Search over HTTP, ${names.length} kinds: growth to ${large.size}, worst beside best`,
      goal: '<= 2x, <= 3x',
      result: `${times(worstGrowth)} (${names[growth.indexOf(worstGrowth)]}), ${times(worst.p50 / best.p50)}`,
      ours: `${slowest[0]}: ${spread(worst)}`,
      other: `${slowest.at(-1)}: ${spread(best)}`,
      isMet: worstGrowth <= 2 && worst.p50 / best.p50 <= 3,
    },
  ];
}

/** Many read the board as fast as they can while it changes. */
async function throughputFinding({ large, openFloor }: Stage): Promise<Finding> {
  const load = { clients: CLIENTS, forMs: LOAD_MS };
  const beside = { everyMs: CHANGE_EVERY_MS, work: large.change };
  const rounds: { ours: Loaded; bare: Loaded; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await putLoadOn({ ...load, connect: large.connect, path: BOARD_PATH, beside });
    const bare = await putLoadOn({ ...load, connect: openFloor, path: '/' });
    rounds.push({ ours, bare, ratio: ours.perSecond / bare.perSecond });
  }
  const round = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)];
  if (!round) throw new Error('Nothing was measured.');
  const { ours, bare, ratio } = round;
  const tail = ours.figures.p99 / ours.figures.p50;
  const describe = ({ perSecond, figures }: Loaded) =>
    `${Math.round(perSecond)}/s, p50 ${ms(figures.p50)}, p99 ${ms(figures.p99)}`;
  return {
    row: 6,
    what: `Board, ${CLIENTS} clients, while it changes ${1_000 / CHANGE_EVERY_MS} times a second`,
    goal: '>= 0.5x, p99 <= 5x p50',
    result: `${times(ratio)}, ${times(tail)}`,
    ours: describe(ours),
    other: `bare, nothing changing: ${describe(bare)}`,
    isMet: ratio >= 0.5 && tail <= 5,
  };
}
type Loaded = Awaited<ReturnType<typeof putLoadOn>>;

async function measure(stage: Stage): Promise<Finding[]> {
  await requireSameBytes(stage);
  return [
    ...(await boardFindings(stage)),
    ...(await searchFindings(stage)),
    ...(await peerFindings(stage.large, stage.redmine, stage.writer)),
    await throughputFinding(stage),
  ];
}

/** The built server as it is used: signed in, every check made, beside bare programs. */
export const apiPart: Part = async ({ sizes, samples }) => {
  const [smallest = 0] = sizes;
  const largest = sizes.at(-1) ?? smallest;
  const floor = await startChild([boardProgram, dataOf(largest)]);
  const stops = [floor.stop];
  try {
    const small = await startSubject(smallest);
    stops.push(small.server.stop);
    const large = await startSubject(largest);
    stops.push(large.server.stop);
    const redmine = isRedmineInstalled() ? await startRedmine(redmineSize(sizes)) : undefined;
    if (redmine) stops.push(redmine.stop);
    const writer = await startBareWriter(smallest);
    stops.push(writer.stop);
    const openFloor = () => openConnection(floor.port);
    return await measure({ small, large, openFloor, samples, redmine, writer });
  } finally {
    for (const stop of stops) await stop();
  }
};
