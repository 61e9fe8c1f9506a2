import { dataOf } from '../dataset/cached-data.ts';
import { changeFindings } from '../change-growth.ts';
import { boardProgram } from '../floors/programs.ts';
import type { ApiStage } from '../api-stage.ts';
import { interleave, middle, ratioOf } from '../measure.ts';
import type { Part } from '../part.ts';
import { peerFindings } from '../beside-redmine.ts';
import { readerFindings } from '../readers.ts';
import { type Finding, atLeast, atMost, spread, times } from '../report.ts';
import { startBareWriter } from '../running/bare-writer.ts';
import { startChild } from '../running/child.ts';
import { type Connect, openConnection } from '../running/http-connection.ts';
import { isRedmineInstalled, redmineSize, startRedmine } from '../running/redmine.ts';
import { searchFindings } from '../search-over-http.ts';
import { expectStatus, startSubject } from '../subject.ts';

async function requireSameBytes({ large, openFloor }: ApiStage): Promise<void> {
  const floor = openFloor();
  const ours = expectStatus(await large.readBoard(), 200).body;
  const bare = expectStatus(await floor.call({ path: '/' }), 200).body;
  floor.close();
  if (!ours.equals(bare)) throw new Error('The bare program answers other bytes than ours.');
}

const IN_A_ROW = 10;

/** The time of one call in a series: this goal is about throughput. */
async function inARow(call: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let turn = 0; turn < IN_A_ROW; turn += 1) sum += await call();
  return sum / IN_A_ROW;
}

/** Reads the board after a change; then again; and again with its ETag. */
async function measureBoards({ small, large, openFloor, samples, writer }: ApiStage) {
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
        changeBare: writer.change,
        bare: writer.readBoard,
        bareAgain: () => inARow(writer.readBoard),
        call: async () => expectStatus(await large.callBoard(), 200).ms,
        again: () => inARow(async () => expectStatus(await large.readBoard(), 200).ms),
        known: () =>
          inARow(async () => expectStatus(await large.readBoard({ 'if-none-match': tag ?? '' }), 304).ms),
      },
      samples,
      'fixed',
    );
  } finally {
    floor.close();
  }
}

async function boardFindings(stage: ApiStage): Promise<Finding[]> {
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
      row: 8,
      what: `Board unchanged: the same bytes again, ${IN_A_ROW} times in a row`,
      ...atLeast(5, ratioOf(sides.large, sides.again)),
      ours: spread(middle(sides.again)),
      other: `changed ${board}`,
    },
    {
      row: 8,
      what: 'The same of a bare program that keeps its answer (for orientation)',
      goal: '',
      result: times(ratioOf(sides.bare, sides.bareAgain)),
      ours: `bare ${spread(middle(sides.bareAgain))}`,
      other: `bare, changed ${spread(middle(sides.bare))}`,
      isMet: null,
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

async function measure(stage: ApiStage): Promise<Finding[]> {
  await requireSameBytes(stage);
  return [
    ...(await boardFindings(stage)),
    ...(await searchFindings(stage)),
    ...(await changeFindings(stage)),
    ...(await peerFindings(stage.large, stage.redmine, stage.writer)),
    ...(await readerFindings(stage)),
  ];
}

/** The built server in normal use, signed in with every check, compared with bare programs. */
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
    const smallWriter = await startBareWriter(smallest);
    stops.push(smallWriter.stop);
    const writer = await startBareWriter(largest);
    stops.push(writer.stop);
    const openFloor: Connect = (keepsBodies) => openConnection(floor.port, {}, keepsBodies);
    return await measure({ small, large, openFloor, samples, redmine, writer, smallWriter });
  } finally {
    for (const stop of stops) await stop();
  }
};
