import { execFileSync } from 'node:child_process';
import { dataOf } from '../dataset/cached-data.ts';
import { boardProgram } from '../floors/board-floor.ts';
import { putLoadOn } from '../load.ts';
import { figuresOf } from '../measure.ts';
import type { Part } from '../part.ts';
import { ms, noPeer, times } from '../report.ts';
import { type Child, startChild } from '../running/child.ts';
import { openConnection } from '../running/connection.ts';
import { startRingmark } from '../running/ringmark.ts';
import { BOARD_PATH, expectStatus, startSubject } from '../subject.ts';

const STARTS = 5;

/** MB of memory that a process holds. */
const memoryOf = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024);

/** From the start of a process to its first answer, in ms. */
async function timeToAnswer(start: () => Promise<Child>, path: string): Promise<number> {
  const child = await start();
  const started = performance.now();
  const visitor = openConnection(child.port);
  try {
    expectStatus(await visitor.call({ path }), 200);
    return child.startMs + performance.now() - started;
  } finally {
    visitor.close();
    await child.stop();
  }
}

/** What the built server costs: the time of a start, and its memory at rest and after work. */
export const footprintPart: Part = async ({ sizes, samples }) => {
  const [smallest = 0] = sizes;
  const starts: number[] = [];
  const bareStarts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    starts.push(await timeToAnswer(() => startRingmark(smallest), '/api/settings'));
    bareStarts.push(await timeToAnswer(() => startChild([boardProgram, dataOf(smallest)]), '/'));
  }
  const start = figuresOf(starts).p50;
  const bareStart = figuresOf(bareStarts).p50;
  const subject = await startSubject(sizes.at(-1) ?? smallest);
  try {
    const before = memoryOf(subject.server.pid);
    for (let call = 0; call < samples; call += 1) {
      await subject.create();
      await subject.change();
    }
    await putLoadOn({ connect: subject.connect, path: BOARD_PATH, clients: 8, forMs: 3_000 });
    const after = memoryOf(subject.server.pid);
    return [
      noPeer(
        19,
        `Memory after the run, ${subject.size}, beside Redmine`,
        '<= 0.5x',
        `${after} MB (${before} MB before)`,
      ),
      {
        row: 19,
        what: 'Start to first answer, beside a bare program with a database (for orientation)',
        goal: '',
        result: times(start / bareStart),
        ours: ms(start),
        other: `bare ${ms(bareStart)}`,
        isMet: null,
      },
      noPeer(19, 'Start to first answer beside Redmine', '<= 0.15x', ms(start)),
    ];
  } finally {
    await subject.server.stop();
  }
};
