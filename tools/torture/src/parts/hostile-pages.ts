import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '@ringmark/server/testing/server-process';
import {
  atMost,
  equal,
  type Finding,
  none,
  type Part,
  some,
  type TortureOptions,
  within,
} from '../findings.ts';
import { clientOf, inShort, quantile, type WireClient } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { type LiveViewer, watchLive } from '../clients/live-viewer.ts';
import { descendantsOf, memoryOf } from '../running/processes.ts';
import { serve } from '../running/torture-server.ts';
import { openSites, type Sites } from '../running/hostile-sites.ts';
import { seedData, type SeededData } from '../running/seed-data.ts';

const GIGABYTE = 1_073_741_824;

interface Beside {
  /** The longest time without a picture, in ms. */
  gap: number;
  pictures: number;
  /** ms of a call that writes. */
  writes: number[];
  /** The largest memory of all browser processes together, in bytes. */
  memory: number;
  complaints: string[];
}

function browserMemory(pid: number): number {
  return descendantsOf(pid).reduce((sum, { pid: one }) => {
    try {
      return sum + memoryOf(one);
    } catch {
      // It has ended since it was listed.
      return sum;
    }
  }, 0);
}

function longestGap(times: readonly number[], from: number, to: number): number {
  const marks = [from, ...times.filter((time) => time >= from && time <= to), to];
  return Math.max(...marks.slice(1).map((mark, index) => mark - (marks[index] ?? mark)));
}

/** Views a changing page and writes tickets at the same time. */
async function workOn(
  worker: LiveViewer,
  client: WireClient,
  stage: SeededData,
  server: ServerProcess,
  forMs: number,
): Promise<Beside> {
  const from = performance.now();
  const beside: Beside = { gap: 0, pictures: 0, writes: [], memory: 0, complaints: [] };
  const json = {
    projectId: stage.projectId,
    title: 'Written beside',
    description: 'While a page misbehaves.',
  };
  while (performance.now() < from + forMs) {
    const started = performance.now();
    const answer = await client.send('POST /api/tickets', { json });
    beside.writes.push(performance.now() - started);
    if (answer.status !== 201) beside.complaints.push(inShort(answer));
    beside.memory = Math.max(beside.memory, browserMemory(server.pid));
    await wait(200);
  }
  const to = performance.now();
  beside.gap = longestGap(worker.pictures, from, to);
  beside.pictures = worker.pictures.filter((time) => time >= from && time <= to).length;
  return beside;
}

function describe(options: TortureOptions, what: string, beside: Beside): Finding[] {
  return [
    some(`pictures of a page at work beside ${what}`, beside.pictures),
    within(options, `longest time without one, beside ${what}`, beside.gap, 2_000),
    within(options, `p95 of writing a ticket, beside ${what}`, quantile(beside.writes, 0.95), 500),
    atMost(`memory of the browser, beside ${what}`, beside.memory / GIGABYTE, 3, 'GB'),
    none(`writes that failed, beside ${what}`, beside.complaints),
  ];
}

async function suffer(
  server: ServerProcess,
  stage: SeededData,
  sites: Sites,
  options: TortureOptions,
): Promise<Finding[]> {
  const [worker, culprit] = stage.members;
  if (!worker || !culprit) return [];
  const client = clientOf(server.url, worker);
  const view = await watchLive(server.url, worker, sites.working);
  const forMs = options.isLong ? 20_000 : 2_500;
  const findings = describe(options, 'nothing else', await workOn(view, client, stage, server, forMs));
  for (const [what, url] of sites.troubles) {
    const trouble = await watchLive(server.url, culprit, url);
    trouble.send({ type: 'click', x: 100, y: 100 });
    findings.push(...describe(options, what, await workOn(view, client, stage, server, forMs)));
    const closing = clientOf(server.url, culprit);
    const closed = await closing.send('POST /api/viewport/close', { json: { sessionId: trouble.sessionId } });
    closing.close();
    trouble.close();
    // A page that killed itself may be gone before it is closed.
    if (![200, 404].includes(closed.status))
      findings.push(equal(`closing it, ${what}`, inShort(closed), '200'));
  }
  const after = await workOn(view, client, stage, server, forMs);
  findings.push(...describe(options, 'nothing any more', after));
  view.close();
  client.close();
  return findings;
}

/** Pages that take everything, next to a person who works in the same browser. */
export const hostilePages: Part = async (options) => {
  const sites = await openSites();
  try {
    return await withDataDir(async (dataDir) => {
      const allowedUrls = [sites.working, ...sites.troubles.map(([, url]) => url)];
      const stage = seedData(dataDir, { members: 2, allowedUrls });
      const server = await serve(dataDir, { RINGMARK_REMOTE_ALLOW: sites.host });
      try {
        const findings = await suffer(server, stage, sites, options);
        return [...findings, equal('exit code of the stop', (await server.stop()) ?? 'none', 0)];
      } finally {
        await server.kill();
      }
    });
  } finally {
    sites.close();
  }
};
