import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiStage } from './api-stage.ts';
import { dataOf } from './dataset/cached-data.ts';
import { answerProgram, searchProgram } from './floors/programs.ts';
import { type Figures, interleave, middle, ratioOf } from './measure.ts';
import { type Finding, spread, times } from './report.ts';
import { startChild } from './running/child.ts';
import { openConnection } from './running/http-connection.ts';
import { limitFor, type Search, searchesIn } from './searches.ts';
import { type Subject, expectStatus, searchPath } from './subject.ts';

/** The slowest search compared with a bare program that only serializes the same tickets from memory. */
async function answerFinding(
  { connect, search }: Subject,
  slowest: Search | undefined,
  samples: number,
): Promise<Finding> {
  if (!slowest) throw new Error('There is no search.');
  const admin = connect();
  const { body } = expectStatus(await admin.call({ path: searchPath(slowest.input) }), 200);
  admin.close();
  const folder = mkdtempSync(join(tmpdir(), 'ringmark-answer-'));
  const file = join(folder, 'answer.json');
  writeFileSync(file, body);
  const child = await startChild([answerProgram, file]).finally(() => rmSync(folder, { recursive: true }));
  const bare = openConnection(child.port);
  const sides = await interleave(
    {
      ours: () => search({ ...slowest.input }),
      bare: async () => expectStatus(await bare.call({ path: '/' }), 200).ms,
    },
    samples,
  );
  bare.close();
  await child.stop();
  return {
    row: 3,
    what: `The slowest of them beside a bare program that only writes the same ${Math.round(body.length / 1_024)} KB (for orientation)`,
    goal: '',
    result: times(ratioOf(sides.ours, sides.bare)),
    ours: `${slowest.name}: ${spread(middle(sides.ours))}`,
    other: `bare ${spread(middle(sides.bare))}`,
    isMet: null,
  };
}

/** Compares a search by status with one without a hit, in the bare program. */
async function bareFinding({ server }: Subject, samples: number): Promise<Finding> {
  const child = await startChild([searchProgram, dataOf(server.tickets)]);
  const bare = openConnection(child.port);
  const search = (input: Readonly<Record<string, string>>) => async () =>
    expectStatus(await bare.call({ path: `/?${String(new URLSearchParams(input))}` }), 200).ms;
  const sides = await interleave(
    { status: search({ match: '"button" *', status: 'Blocked' }), none: search({ match: '"zzyzx" *' }) },
    samples,
  );
  bare.close();
  await child.stop();
  const [worst, best] = [middle(sides.status), middle(sides.none)];
  return {
    row: 3,
    what: 'Of a status beside no hit, by a bare program that reads no more matches than it must (for orientation)',
    goal: '',
    result: times(worst.p50 / best.p50),
    ours: `bare, of a status: ${spread(worst)}`,
    other: `bare, no hit: ${spread(best)}`,
    isMet: null,
  };
}

/** Counts the tickets that a search finds, up to a page. */
async function found({ connect }: Subject, input: Search['input']): Promise<number> {
  const admin = connect();
  const { body } = expectStatus(await admin.call({ path: searchPath(input) }), 200);
  admin.close();
  return (JSON.parse(String(body)) as unknown[]).length;
}

/** Goal 3: searches of all kinds, at both sizes, and the slowest one compared with its answer alone. */
export async function searchFindings({ small, large, samples }: ApiStage): Promise<Finding[]> {
  const inSmall = searchesIn(small.place);
  const searches = searchesIn(large.place);
  const sides: Record<string, () => Promise<number>> = {};
  for (const [index, { name, input }] of searches.entries()) {
    const other = inSmall[index]?.input ?? input;
    const limit = String(limitFor(await found(small, other)));
    sides[`small ${name}`] = () => small.search({ ...other, limit });
    sides[`as many ${name}`] = () => large.search({ ...input, limit });
    sides[`large ${name}`] = () => large.search({ ...input });
  }
  const figures: Record<string, Figures[]> = await interleave(sides, samples);
  const of = (side: string) => figures[side] ?? [];
  const names = searches.map(({ name }) => name);
  const growth = names.map((name) => ratioOf(of(`as many ${name}`), of(`small ${name}`)));
  const worstGrowth = Math.max(...growth);
  const slowest = names.toSorted((a, b) => middle(of(`large ${b}`)).p50 - middle(of(`large ${a}`)).p50);
  const [worst, best] = [middle(of(`large ${slowest[0]}`)), middle(of(`large ${slowest.at(-1)}`))];
  return [
    {
      row: 3,
      what: `Search over HTTP, ${names.length} kinds: growth to ${large.size} for as many tickets, worst beside best`,
      goal: '<= 2x, <= 3x',
      result: `${times(worstGrowth)} (${names[growth.indexOf(worstGrowth)]}), ${times(worst.p50 / best.p50)}`,
      ours: `${slowest[0]}: ${spread(worst)}`,
      other: `${slowest.at(-1)}: ${spread(best)}`,
      isMet: worstGrowth <= 2 && worst.p50 / best.p50 <= 3,
    },
    await answerFinding(
      large,
      searches.find(({ name }) => name === slowest[0]),
      samples,
    ),
    await bareFinding(large, samples),
  ];
}
