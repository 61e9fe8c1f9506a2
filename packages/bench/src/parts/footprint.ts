import { execFileSync } from 'node:child_process';
import { putLoadOn } from '../load.ts';
import { figuresOf } from '../measure.ts';
import type { Part } from '../part.ts';
import { ms, noPeer } from '../report.ts';
import { openConnection } from '../running/connection.ts';
import { startRingmark } from '../running/ringmark.ts';
import { BOARD_PATH, expectStatus, startSubject } from '../subject.ts';

const STARTS = 5;

/** MB of memory that a process holds. */
const memoryOf = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024);

/** From the start of the process to its first answer, in ms. */
async function timeToAnswer(tickets: number): Promise<number> {
  const server = await startRingmark(tickets);
  const started = performance.now();
  const visitor = openConnection(server.port);
  try {
    expectStatus(await visitor.call({ path: '/api/settings' }), 200);
    return server.startMs + performance.now() - started;
  } finally {
    visitor.close();
    await server.stop();
  }
}

/** What the built server costs: the time of a start, and its memory at rest and after work. */
export const footprintPart: Part = async ({ sizes, samples }) => {
  const [smallest = 0] = sizes;
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await timeToAnswer(smallest));
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
      noPeer(19, 'Start to first answer beside Redmine', '<= 0.15x', ms(figuresOf(starts).p50)),
    ];
  } finally {
    await subject.server.stop();
  }
};
