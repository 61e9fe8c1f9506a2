import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '@ringmark/server/testing/server-process';
import { formOf } from '@ringmark/server/testing/server-kit';
import { type Finding, none, some, info, type TortureOptions } from '../findings.ts';
import { startHostileMember } from '../clients/start-hostile-member.ts';
import {
  clientOf,
  inShort,
  pickRandom,
  quantile,
  type WireAnswer,
  type WireClient,
} from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { serve } from '../running/torture-server.ts';
import { seedData, type SeededData } from '../running/seed-data.ts';

export const OTHERS = 10;
const WARMING = 5;
const PHASE = 30;
/** The normal limits: other parts write for whole companies as one person. */
const LIMITS = { RINGMARK_WRITES_PER_MINUTE: '60', RINGMARK_WRITES_PER_HOUR: '600' };

/** The others' kinds of work, each repeated and measured. */
export interface Job {
  /** The name of the work, in the plural. */
  what: string;
  /** The number of the others who do it. */
  people: number;
  /** ms between two calls of one person: below that person's own limit. */
  pause: number;
  send(client: WireClient, stage: SeededData, page: string): Promise<WireAnswer>;
}

export const READS: Job = {
  what: 'reads',
  people: OTHERS,
  pause: 100,
  send: (client, stage) =>
    client.send(`GET ${pickRandom(['/api/tickets?limit=50', `/api/tickets/${pickRandom(stage.tickets)}`])}`),
};
export const WRITES: Job = {
  what: 'comments',
  people: OTHERS,
  pause: 2_400,
  send: (client, stage) =>
    client.send(`POST /api/tickets/${pickRandom(stage.tickets)}/comments`, {
      json: { text: 'Seen as well.' },
    }),
};
export const FILES: Job = {
  what: 'uploads',
  people: OTHERS,
  pause: 1_500,
  send: async (client, stage) => {
    const form = await formOf({ name: 'a.bin', content: new Uint8Array(50_000) });
    return client.send(`POST /api/tickets/${pickRandom(stage.tickets)}/attachments`, form);
  },
};
export const PICTURES: Job = {
  what: 'single pictures',
  people: 1,
  pause: 200,
  send: (client, _stage, url) =>
    client.send('POST /api/screenshot', { json: { url, width: 800, height: 600, scrollX: 0, scrollY: 0 } }),
};

/** A page that answers at once, and one that never does. */
async function openPages() {
  const site = createServer((request, response) => {
    if (request.url === '/endless') return;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Here</title>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  return {
    host,
    plain: `http://${host}/`,
    endless: `http://${host}/endless`,
    close() {
      site.closeAllConnections();
      site.close();
    },
  };
}

export interface Phase {
  /** The times in ms, by kind of work. */
  times: Map<Job, number[]>;
  complaints: string[];
}

/** The others do their jobs for a time. */
export async function runWorkers(
  server: ServerProcess,
  stage: SeededData,
  jobs: readonly Job[],
  page: string,
  seconds: number,
): Promise<Phase> {
  const phase: Phase = { times: new Map(jobs.map((job) => [job, []])), complaints: [] };
  const end = performance.now() + seconds * 1_000;
  const work = async (job: Job, index: number) => {
    const client = clientOf(server.url, stage.members[index + 1]);
    await wait(Math.random() * job.pause);
    while (performance.now() < end) {
      const started = performance.now();
      const answer = await job.send(client, stage, page);
      phase.times.get(job)?.push(performance.now() - started);
      if (answer.status >= 300) phase.complaints.push(`${job.what}: ${inShort(answer)}`);
      await wait(job.pause);
    }
    client.close();
  };
  const everybody = jobs.flatMap((job) => Array.from({ length: job.people }, (_, index) => work(job, index)));
  await Promise.all(everybody);
  return phase;
}

/** Compares what the others' jobs took next to a hostile member with what they took before. */
export function compare(job: Job, quiet: Phase, hostile: Phase): Finding {
  const [before = [], beside = []] = [quiet.times.get(job), hostile.times.get(job)];
  const [was, is] = [quantile(before, 0.99), quantile(beside, 0.99)];
  return {
    what: `p99 of ${job.what} of others, beside a hostile member: under twice the quiet one`,
    found: `${Math.round(is * 10) / 10} ms of ${beside.length}, ${Math.round(was * 10) / 10} ms of ${before.length} before: ${(is / was).toFixed(2)} times`,
    holds: is < 2 * was,
  };
}

/**
 * The colleagues of a member who takes everything: first without that member, then with them. Long form only: a busy
 * machine has no quiet phase.
 */
export const besideHostile = (jobs: readonly Job[], { isLong }: TortureOptions): Promise<Finding[]> =>
  isLong ? withDataDir((dataDir) => measure(dataDir, jobs)) : Promise.resolve([]);

async function measure(dataDir: string, jobs: readonly Job[]): Promise<Finding[]> {
  const pages = await openPages();
  const allowedUrls = [pages.plain, pages.endless];
  const stage = seedData(dataDir, { members: OTHERS + 1, tickets: 40, allowedUrls });
  const server = await serve(dataDir, {
    ...LIMITS,
    RINGMARK_LOG_LEVEL: 'silent',
    RINGMARK_REMOTE_ALLOW: pages.host,
  });
  const { url, port } = server;
  const [person, ticket] = [stage.members[0], stage.tickets[0]];
  if (!person || !ticket) throw new Error('Nobody is there.');
  try {
    const work = (seconds: number) => runWorkers(server, stage, jobs, pages.plain, seconds);
    await work(WARMING);
    const quiet = await work(PHASE);
    const member = { url, port, person, projectId: stage.projectId, ticket, endless: pages.endless };
    const end = startHostileMember(member);
    await work(WARMING);
    const hostile = await work(PHASE);
    const said = await end();
    return [
      ...jobs.map((job) => compare(job, quiet, hostile)),
      some('answers that the hostile member was given', said.length),
      info('what the hostile member was info', said.join(', ')),
      none('what others were refused', [...quiet.complaints, ...hostile.complaints]),
    ];
  } finally {
    await server.kill();
    pages.close();
  }
}
