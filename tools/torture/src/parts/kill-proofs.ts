import { randomInt } from 'node:crypto';
import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listKnownFiles } from '@ringmark/api/operation/maintenance/stored-files';
import type { TicketId } from '@ringmark/contract/ids';
import { shopWith } from '@ringmark/remote-viewer/testing/shop-page';
import { openTestSite, type TestSite } from '@ringmark/remote-viewer/testing/test-site';
import { filesPath } from '@ringmark/server/data-folder/paths';
import { checkFiles, stagedFiles } from '../checks/file-hashes.ts';
import { checkWhole } from '../checks/whole.ts';
import { clientOf } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { equal, info, none, type Part, some } from '../findings.ts';
import {
  finishTickets,
  firstPicturesTaken,
  jobsLeft,
  pinButton,
  proofsReady,
  readProofs,
  wrongProofs,
} from '../running/pinned-tickets.ts';
import { layLatePicture } from '../running/proof-cases.ts';
import { readDatabase, seedData, type SeededData } from '../running/seed-data.ts';
import { serve } from '../running/torture-server.ts';
import { until } from '../running/until.ts';

const PROJECTS = 2;
/** Tickets that become Done before each kill: one of each project. */
const EACH = 2;
/** ms: a proof takes about four seconds. */
const LATEST_KILL = 4_500;
const DAY = 86_400_000;

interface Ground {
  dataDir: string;
  settings: Record<string, string>;
  stage: SeededData;
  site: TestSite;
}

/** Pins as many buttons as there are proofs to come, and waits for their first pictures. */
async function pinAll({ dataDir, settings, stage, site }: Ground, count: number): Promise<TicketId[]> {
  const server = await serve(dataDir, settings);
  const client = clientOf(server.url, stage.members[0]);
  try {
    const tickets: TicketId[] = [];
    for (let number = 0; number < count; number += 1) {
      const projectId = stage.projectIds[number % PROJECTS] ?? stage.projectId;
      tickets.push(await pinButton(client, projectId, `${site.origin}/shop`));
    }
    await firstPicturesTaken(dataDir, count, 60_000 + count * 3_000);
    return tickets;
  } finally {
    client.close();
    await server.stop();
  }
}

/** Starts a server, lets two tickets become Done, and kills it while it proves them and those before. */
async function killOne({ dataDir, settings, stage }: Ground, tickets: readonly TicketId[]): Promise<void> {
  const server = await serve(dataDir, settings);
  try {
    await finishTickets(server.url, stage, tickets);
    await wait(randomInt(LATEST_KILL));
  } finally {
    await server.kill();
  }
}

/** Files that no row names. */
async function unnamedFiles(dataDir: string): Promise<string[]> {
  const known = new Set(readDatabase(dataDir, (db) => listKnownFiles({ db })).map(({ id }) => id));
  const entries = await readdir(filesPath(dataDir), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !known.has(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Compares the organizations' counters with the sum of the files that proofs, pins and their pages have named. */
async function wrongBytes(dataDir: string): Promise<string[]> {
  const { counted, pictures, screenshots } = readDatabase(dataDir, ({ sqlite }) => {
    const number = (text: string) => Number(sqlite.prepare(text).pluck().get());
    return {
      counted: number('select coalesce(sum(bytes), 0) from storage_counter'),
      pictures:
        number('select coalesce(sum(bytes), 0) from proof') +
        number('select coalesce(sum(bytes), 0) from first_picture') +
        number('select coalesce(sum(bytes), 0) from frozen_part'),
      screenshots: sqlite
        .prepare('select screenshot_id from ticket where screenshot_id is not null')
        .pluck()
        .all() as string[],
    };
  });
  const entries = await readdir(filesPath(dataDir), { recursive: true, withFileTypes: true });
  const paths = new Map(entries.map(({ parentPath, name }) => [name, join(parentPath, name)]));
  const sizes = await Promise.all(screenshots.map(async (id) => (await stat(paths.get(id) ?? '')).size));
  const sum = sizes.reduce((one, other) => one + other, pictures);
  return sum === counted ? [] : [`${counted} bytes are counted, ${sum} are there`];
}

/** The next day's start sweeps what kills have left. @returns what it has not swept. */
async function leftAfterADay({ dataDir, settings }: Ground): Promise<{ before: number; after: string[] }> {
  const before = await unnamedFiles(dataDir);
  const then = new Date(Date.now() - DAY - 60_000);
  for (const path of before) await utimes(path, then, then);
  const server = await serve(dataDir, settings);
  let after: string[] = [];
  await until(async () => (after = await unnamedFiles(dataDir)).length === 0, 30_000, 200);
  await server.stop();
  return { before: before.length, after };
}

/** Counts the Done mails of each ticket; all mails of one ticket must have reached their end. */
const mailsOf = (dataDir: string) =>
  readDatabase(dataDir, ({ sqlite }) => {
    const rows = sqlite.prepare(
      `select ticket_id || ' ' || recipient as mail, state, count(*) as count from outbox
        where json_extract(payload, '$.news.to') = 'Done' group by 1, 2`,
    );
    return rows.all() as { mail: string; state: string; count: number }[];
  });

/** Counts the mails to a person. The one who pins is notified about nothing else here. */
async function countMails(folder: string, to: string): Promise<number> {
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${to}`)).length;
}

/** Kills a server (SIGKILL) again and again at any moment of its proofs. */
export const killProofs: Part = ({ isLong, kills = isLong ? 60 : 2 }) =>
  withDataDir(async (dataDir) => {
    const site = await openTestSite();
    layLatePicture(site);
    site.lay('/shop', shopWith());
    const stage = seedData(dataDir, { projects: PROJECTS, members: 1, allowedUrls: [`${site.origin}/`] });
    const mails = join(dataDir, 'mails');
    const settings = {
      RINGMARK_REMOTE_ALLOW: `127.0.0.1:${site.port}`,
      RINGMARK_MAIL: `file:${mails}`,
    };
    const ground = { dataDir, settings, stage, site };
    try {
      const tickets = await pinAll(ground, kills * EACH);
      const seen = { waiting: 0 };
      for (let kill = 0; kill < kills; kill += 1) {
        await killOne(ground, tickets.slice(kill * EACH, (kill + 1) * EACH));
        seen.waiting += readProofs(dataDir).filter(({ state }) => state === 'waiting').length;
      }
      const last = await serve(dataDir, settings);
      const isOver = await proofsReady(dataDir, tickets.length, 60_000 + tickets.length * 6_000);
      await until(() => mailsOf(dataDir).every(({ state }) => state === 'sent'), 300_000, 500);
      await until(() => jobsLeft(dataDir).length === 0, 10_000, 200);
      const code = await last.stop();
      const sent = await countMails(mails, stage.members[0]?.email ?? '');
      const left = await leftAfterADay(ground);
      return [
        some(`proofs that waited when the server was killed, in ${kills} kills`, seen.waiting),
        equal('every proof came to its end', String(isOver), 'true'),
        none(
          `proofs of ${tickets.length} that are missing, twice or wrong`,
          wrongProofs(dataDir, tickets, 'same'),
        ),
        none('work that is left', jobsLeft(dataDir)),
        none(
          'mails of Done that were not sent once',
          mailsOf(dataDir).flatMap(({ mail, state, count }) =>
            state === 'sent' && count === 1 ? [] : [`${mail}: ${count} ${state}`],
          ),
        ),
        equal('mails of Done', mailsOf(dataDir).length, tickets.length),
        equal('mails of Done that the person received', sent, tickets.length),
        info('files that kills have left without a row', String(left.before)),
        none('files that are left a day later', left.after),
        none('half files', await stagedFiles(dataDir)),
        none('rows without their file', await checkFiles(dataDir)),
        none('bytes that are counted wrongly', await wrongBytes(dataDir)),
        none('damage', checkWhole(dataDir)),
        equal('exit code of the last stop', code ?? 'none', 0),
      ];
    } finally {
      await site.close();
    }
  });
