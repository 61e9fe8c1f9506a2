import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkFiles } from '../checks/file-hashes.ts';
import { checkWhole } from '../checks/whole.ts';
import { equal, type Finding, none, type Part, some, info } from '../findings.ts';
import { inShort, pickRandom, quantile, type WireClient } from '../clients/client.ts';
import {
  acknowledged,
  compareWrites,
  type AcknowledgedWrites,
  noWrites,
  shareOfWriter,
  writeSomething,
} from '../clients/acknowledged-writes.ts';
import { withDataDir } from '../disk/folder.ts';
import { ringmark, serve } from '../running/torture-server.ts';
import { seedData, type SeededData } from '../running/seed-data.ts';
import { sendFiles } from '../clients/send-uploads.ts';
import { runWorkers } from '../clients/run-workers.ts';
import { besideHostile, READS, WRITES } from './beside-hostile.ts';
import { largeWrites } from './large-writes.ts';
import { mergesAtOnce } from './merges-at-once.ts';

const WRITERS = 20;
const READERS = 50;
/** ms between two reads of one reader. */
const GLANCE = 100;

interface Reading {
  ms: number[];
  shed: number;
  complaints: string[];
}

async function readSomething(client: WireClient, stage: SeededData, reading: Reading): Promise<void> {
  const path = pickRandom([
    '/api/board',
    '/api/tickets?limit=50',
    '/api/tickets?search=torture&limit=50',
    `/api/tickets/${pickRandom(stage.tickets)}`,
  ]);
  const started = performance.now();
  const answer = await client.send(`GET ${path}`);
  reading.ms.push(performance.now() - started);
  if (answer.status === 503 && answer.json().code === 'overloaded') reading.shed += 1;
  else if (answer.status !== 200) reading.complaints.push(inShort(answer));
}

interface Backup {
  file: string;
  /** The writes that had been acknowledged before the backup began. */
  before: AcknowledgedWrites;
}

/** Takes backups of the running server while the others work. */
async function backUp(
  dataDir: string,
  folder: string,
  writes: AcknowledgedWrites,
  isOver: () => boolean,
): Promise<Backup[]> {
  const backups: Backup[] = [];
  do {
    const before = structuredClone(writes);
    const file = join(folder, `backup-${backups.length}.tar`);
    // In turn one with its own files, and one that shares them.
    const how = backups.length % 2 === 0 ? [] : ['--shared-files'];
    await ringmark(dataDir, 'backup', file, ...how);
    backups.push({ file, before });
    await wait(500);
  } while (!isOver());
  return backups;
}

/** Every write acknowledged before a backup began is in it; later changes may be, too. */
function compareBackup(dataDir: string, { before }: Backup): string[] {
  const atLeast = structuredClone(before);
  for (const entry of atLeast.tickets.values()) entry.unanswered = Number.MAX_SAFE_INTEGER;
  return compareWrites(dataDir, atLeast);
}

async function restore(folder: string, backup: Backup, number: number): Promise<string[]> {
  const dataDir = join(folder, `restored-${number}`);
  await mkdir(dataDir);
  await ringmark(dataDir, 'restore', backup.file);
  return [...checkWhole(dataDir), ...compareBackup(dataDir, backup), ...(await checkFiles(dataDir))];
}

/** Many write and many read, while backups are taken; afterwards every change is in its ticket's history. */
export const crowd: Part = async (options) => [
  ...(await manyAtOnce(options)),
  ...(await mergesAtOnce(options)),
  ...(await largeWrites(options)),
  ...(await besideHostile([READS, WRITES], options)),
];

const manyAtOnce: Part = ({ isLong, minutes = isLong ? 10 : 0.1 }) =>
  withDataDir(async (dataDir, folder) => {
    const stage = seedData(dataDir, { admins: WRITERS, members: READERS, tickets: 40 });
    const writes = noWrites();
    const reading: Reading = { ms: [], shed: 0, complaints: [] };
    const server = await serve(dataDir);
    try {
      const end = performance.now() + minutes * 60_000;
      const isOver = () => performance.now() > end;
      const kept = new Map<string, string>();
      const [backups] = await Promise.all([
        backUp(dataDir, folder, writes, isOver),
        runWorkers(server, stage.admins, isOver, (client, index) =>
          writeSomething(client, stage, writes, shareOfWriter(index, WRITERS)),
        ),
        runWorkers(server, stage.members, isOver, async (client) => {
          await readSomething(client, stage, reading);
          if (Math.random() < 0.01) await sendFiles(client, pickRandom(stage.tickets), kept);
          await wait(GLANCE);
        }),
      ]);
      const restored: string[] = [];
      // The first, the last, and some between.
      const step = Math.max(1, Math.floor(backups.length / 4));
      for (const [number, backup] of backups.entries())
        if (number % step === 0 || number === backups.length - 1)
          restored.push(...(await restore(folder, backup, number)));
      return [
        ...describe(writes, reading, minutes),
        some('backups that were taken meanwhile', backups.length),
        none('backups that do not bring back what was there when they began', restored),
        none('lost updates, damage, histories that are not as the changes', [
          ...compareWrites(dataDir, writes),
          ...checkWhole(dataDir),
        ]),
        equal('exit code of the stop', (await server.stop()) ?? 'none', 0),
      ];
    } finally {
      await server.kill();
    }
  });

function describe(writes: AcknowledgedWrites, reading: Reading, minutes: number): Finding[] {
  const p = (part: number) => Math.round(quantile(reading.ms, part));
  const rate = (count: number) => `${Math.round(count / (minutes * 60))}/s`;
  return [
    some(`writes of ${WRITERS} writers that were acknowledged`, acknowledged(writes)),
    some(`reads of ${READERS} readers`, reading.ms.length),
    none('answers that should not have been given (a busy database would be among them)', [
      ...writes.complaints,
      ...reading.complaints,
    ]),
    info(
      'writes, reads; p50 and p99 of a read; changes that came too late; calls sent away',
      `${rate(acknowledged(writes))}, ${rate(reading.ms.length)}; ${p(0.5)} and ${p(0.99)} ms; ${writes.conflicts}; ${writes.shed + reading.shed}`,
    ),
  ];
}
