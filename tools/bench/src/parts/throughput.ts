import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@ringmark/api/core/database/db';
import { writeData } from '../dataset/write-data.ts';
import { type Figures, figuresOf } from '../measure.ts';
import type { Part } from '../part.ts';
import { type Finding, ms } from '../report.ts';
import type { Call, Connection, Reply } from '../running/http-connection.ts';
import { startRingmark } from '../running/built-server.ts';
import { expectStatus } from '../subject.ts';

const TICKETS = 10_000;
const SHAPE = { customers: 20, usersEach: 25 };
const CLIENTS = 50;
const LIST = { path: '/api/tickets?limit=500' };

interface Goal {
  perSecond: number;
  /** ms. */
  p99: number;
  /** Bytes of an answer. */
  bytes?: number;
}

interface Loaded {
  perSecond: number;
  figures: Figures;
  /** Bytes of the largest answer. */
  bytes: number;
  failures: number;
}

/** Many clients send one call after the other, as fast as they are answered. */
async function putLoad(
  connect: () => Connection,
  next: () => Call,
  status: number,
  forMs: number,
): Promise<Loaded> {
  const samples: number[] = [];
  let bytes = 0;
  let failures = 0;
  const started = performance.now();
  const note = (reply: Reply) => {
    if (reply.status !== status) failures += 1;
    samples.push(reply.ms);
    bytes = Math.max(bytes, reply.body.length);
  };
  const client = async () => {
    const connection = connect();
    while (performance.now() - started < forMs)
      await connection.call(next()).then(note, () => {
        failures += 1;
      });
    connection.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const perSecond = (samples.length * 1_000) / (performance.now() - started);
  return { perSecond, figures: figuresOf(samples), bytes, failures };
}

function toFinding(what: string, goal: Goal, { perSecond, figures, bytes, failures }: Loaded): Finding {
  const isSmall = goal.bytes === undefined || bytes <= goal.bytes;
  const size = goal.bytes === undefined ? '' : `, <= ${goal.bytes / 1_048_576} MB`;
  return {
    row: 0,
    what,
    goal: `>= ${goal.perSecond}/s, p99 <= ${goal.p99} ms${size}, no failure`,
    result: `${Math.round(perSecond)}/s, p99 ${ms(figures.p99)}, ${failures} failures`,
    ours: `p50 ${ms(figures.p50)}, ${Math.round(bytes / 1_024)} KB`,
    other: '',
    isMet: perSecond >= goal.perSecond && figures.p99 <= goal.p99 && isSmall && failures === 0,
  };
}

/** One customer's people read and write, with 20 customers' data in the database. */
async function measure(connect: () => Connection, forMs: number): Promise<Finding[]> {
  const visitor = connect();
  const { body } = expectStatus(await visitor.call(LIST), 200);
  visitor.close();
  const tickets = JSON.parse(String(body)) as { id: string; projectId: string }[];
  let turn = 0;
  const ticket = () => tickets[(turn += 1) % tickets.length];
  const one = () => ({ path: `/api/tickets/${ticket()?.id}` });
  const write = (): Call => ({
    method: 'POST',
    path: '/api/tickets',
    body: {
      projectId: ticket()?.projectId,
      title: 'The checkout shows the wrong price',
      description: 'After the login the form is broken and the price in the cart is another one. '.repeat(4),
    },
  });
  const many = `${CLIENTS} connections`;
  return [
    toFinding(`One ticket, ${many}`, { perSecond: 4_000, p99: 60 }, await putLoad(connect, one, 200, forMs)),
    toFinding(
      `List of ${tickets.length} visible tickets, ${many}`,
      { perSecond: 150, p99: 900, bytes: 1_048_576 },
      await putLoad(connect, () => LIST, 200, forMs),
    ),
    toFinding(`New ticket, ${many}`, { perSecond: 600, p99: 800 }, await putLoad(connect, write, 201, forMs)),
  ];
}

/** Makes the data, with everybody seen recently: long-absent people are signed out. @returns a member. */
function prepare(path: string): string {
  const { customers } = writeData(path, TICKETS, () => undefined, SHAPE);
  const db = openDatabase(path);
  db.sqlite.prepare('update user set last_seen_at = ?').run(new Date().toISOString());
  db.close();
  return customers[0]?.users[0]?.email ?? '';
}

/** The throughput of one server: 10,000 tickets, 500 people, 20 organizations, two seconds a sample. */
export const throughputPart: Part = async ({ samples }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ringmark-throughput-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const email = prepare(join(folder, 'ringmark.sqlite'));
    const server = await startRingmark(TICKETS, {}, { folder, remove });
    try {
      return await measure(await server.signIn(email), samples * 2_000);
    } finally {
      await server.stop();
    }
  } finally {
    remove();
  }
};
