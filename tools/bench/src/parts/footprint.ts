import { execFileSync } from 'node:child_process';
import { dataOf } from '../dataset/cached-data.ts';
import { boardProgram } from '../floors/programs.ts';
import { applyLoad } from '../apply-load.ts';
import { figuresOf } from '../measure.ts';
import type { Part } from '../part.ts';
import { type Finding, atMost, ms, noPeer, times } from '../report.ts';
import { type Child, startChild } from '../running/child.ts';
import { type Connect, openConnection } from '../running/http-connection.ts';
import { isRedmineInstalled, REDMINE_LIST, redmineSize, startRedmine } from '../running/redmine.ts';
import { startRingmark } from '../running/built-server.ts';
import { BOARD_PATH, expectStatus, startSubject } from '../subject.ts';

const STARTS = 5;

/** The load of all sides, so that their memory is comparable. */
const LOAD = { clients: 8, forMs: 3_000 };

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

interface Footprint {
  /** ms from the start to the first answer. */
  start: number;
  /** MB after work. */
  memory: number;
}

/** The same for Redmine, after as many calls of each kind; undefined where it is not installed. */
async function redmineFootprint(tickets: number, calls: number): Promise<Footprint | undefined> {
  if (!isRedmineInstalled()) return undefined;
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    starts.push(await timeToAnswer(() => startRedmine(tickets), '/login'));
  }
  const redmine = await startRedmine(tickets);
  try {
    for (let call = 0; call < calls; call += 1) {
      await redmine.list();
      await redmine.search();
      await redmine.create();
      await redmine.change();
    }
    await applyLoad({ connect: redmine.connect, path: REDMINE_LIST, ...LOAD });
    return { start: figuresOf(starts).p50, memory: memoryOf(redmine.pid) };
  } finally {
    await redmine.stop();
  }
}

function peerFindings(
  ours: Footprint & { before: number },
  size: string,
  peer: Footprint | undefined,
): Finding[] {
  const memory = `${ours.memory} MB (${ours.before} MB before)`;
  const what = {
    memory: `Memory after the run, ${size}, beside Redmine`,
    start: 'Start to first answer beside Redmine',
  };
  if (!peer) {
    return [noPeer(19, what.memory, '<= 0.5x', memory), noPeer(19, what.start, '<= 0.15x', ms(ours.start))];
  }
  return [
    {
      row: 19,
      what: what.memory,
      ...atMost(0.5, ours.memory / peer.memory),
      ours: memory,
      other: `Redmine ${peer.memory} MB`,
    },
    {
      row: 19,
      what: what.start,
      ...atMost(0.15, ours.start / peer.start),
      ours: ms(ours.start),
      other: `Redmine ${ms(peer.start)}`,
    },
  ];
}

/** MB of a bare program over the same data, after the same load. */
async function bareMemory(tickets: number): Promise<number> {
  const bare = await startChild([boardProgram, dataOf(tickets)]);
  try {
    const connect: Connect = (keepsBodies) => openConnection(bare.port, {}, keepsBodies);
    await applyLoad({ connect, path: '/', ...LOAD });
    return memoryOf(bare.pid);
  } finally {
    await bare.stop();
  }
}

/** The cost of the built server: the time of a start, and its memory at rest and after work. */
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
      await subject.readBoard();
      await subject.search({ search: 'button' });
      await subject.create();
      await subject.change();
    }
    await applyLoad({ connect: subject.connect, path: BOARD_PATH, ...LOAD });
    const after = memoryOf(subject.server.pid);
    const bare = await bareMemory(subject.server.tickets);
    const peer = await redmineFootprint(redmineSize(sizes), samples);
    return [
      ...peerFindings({ start, memory: after, before }, subject.size, peer),
      {
        row: 19,
        what: 'Memory after the run, beside a bare program with a database (for orientation)',
        goal: '',
        result: times(after / bare),
        ours: `${after} MB`,
        other: `bare ${bare} MB`,
        isMet: null,
      },
      {
        row: 19,
        what: 'Start to first answer, beside a bare program with a database (for orientation)',
        goal: '',
        result: times(start / bareStart),
        ours: ms(start),
        other: `bare ${ms(bareStart)}`,
        isMet: null,
      },
    ];
  } finally {
    await subject.server.stop();
  }
};
