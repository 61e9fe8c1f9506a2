import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createSignInLink } from '@ringmark/api/auth/operator.service';
import { openDatabase } from '@ringmark/api/database/db';
import { createChangeFeed } from '@ringmark/api/events/change-feed';
import { listKnownFiles } from '@ringmark/api/maintenance/stored-files';
import { createBuilders } from '@ringmark/api/testing/builders';
import { aPng, asDataUrl } from '@ringmark/api/testing/pictures';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { systemClock } from '../adapters/clock.ts';
import { toApiConfig } from '../api-config.ts';
import { checkDatabase, databasePath, filesPath, openDataFolder } from '../data-folder/data-folder.ts';
import { loadEnv } from '../env.ts';
import { formOf } from './server-kit.ts';
import { startServerProcess } from './server-process.ts';
import { createWireClient, type WireAnswer, type WireClient } from './wire-client.ts';

/** What was found over all kills; all that begins with `lost` should be 0. */
export interface KillReport {
  kills: number;
  /** Files and screenshots that the server said it had, before it was killed. */
  acknowledged: number;
  /** Of those: gone, or not the bytes that were sent. */
  lostAcknowledged: number;
  lostRowsWithoutFile: number;
  lostMismatches: number;
  /** Half-arrived files that the next start did not clear away. */
  leftovers: number;
  /** Calls that a server under too much load has sent away, as it should. */
  shed: number;
  /** What SQLite complains of, and other answers that were no 201. */
  complaints: string[];
}

interface Person {
  email: string;
  projectId: ProjectId;
  ticketId: TicketId;
}

/** How many send at the same time: files to a ticket, and one of them tickets with a screenshot. */
const UPLOADERS = 6;
const LARGEST = 300_000;
/** ms. */
const LATEST_KILL = 400;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A project with somebody new for each kill, because one person may upload only so much in a day. */
function seed(dataDir: string, kills: number): Person[] {
  const data = openDataFolder(dataDir);
  const build = createBuilders(data.db, systemClock);
  const people = Array.from({ length: kills }, () => {
    const { user, project } = build.aMemberWithProject();
    const { id } = build.aTicket({ project_id: project.id, user_id: user.id });
    return { email: user.email, projectId: project.id, ticketId: id };
  });
  data.close();
  return people;
}

/** The server's word: by the address of a download, the hash of what was sent. */
type Acknowledged = Map<string, string>;

async function sendFiles(client: WireClient, { ticketId }: Person, told: Acknowledged): Promise<WireAnswer> {
  const files = Array.from({ length: randomInt(1, 4) }, (_, index) => ({
    name: `file-${index}.bin`,
    content: new Uint8Array(randomBytes(randomInt(1, LARGEST))),
  }));
  const answer = await client.send(`POST /api/tickets/${ticketId}/attachments`, await formOf(...files));
  if (answer.status === 201) {
    const rows: { id: string }[] = answer.json();
    for (const [index, { content }] of files.entries())
      told.set(`/api/attachments/${rows[index]?.id}/download`, sha256(content));
  }
  return answer;
}

async function sendScreenshot(client: WireClient, { projectId }: Person, told: Acknowledged) {
  const png = aPng(64, 64, randomInt(1, LARGEST));
  const answer = await client.send('POST /api/tickets', {
    json: { projectId, title: 'Seen', description: 'Seen.', screenshot: asDataUrl('image/png', png) },
  });
  if (answer.status === 201) told.set(`/api/tickets/${answer.json().id}/screenshot`, sha256(png));
  return answer;
}

/** Sends until the server is gone. */
async function sendUntilGone(send: () => Promise<WireAnswer>, report: KillReport): Promise<void> {
  for (;;) {
    const answer = await send().catch(() => undefined);
    if (answer === undefined) return;
    if (answer.status === 503) report.shed += 1;
    else if (answer.status !== 201) report.complaints.push(`${answer.status} ${answer.text}`);
  }
}

/** Comes again for as long as the server, which has just started, has too much to do. */
async function patiently(send: () => Promise<WireAnswer>): Promise<WireAnswer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await wait(200);
  }
}

async function signIn(dataDir: string, client: WireClient, { email }: Person): Promise<void> {
  const db = openDatabase(databasePath(dataDir));
  const services = { db, clock: systemClock, config: toApiConfig(loadEnv({})), changes: createChangeFeed() };
  const token = new URL(createSignInLink(services, email).url).searchParams.get('token');
  db.close();
  await patiently(() => client.send('POST /api/auth/verify-magic-link', { json: { token } }));
}

/** Starts a server, lets everybody send, and kills it at some moment. */
async function killOne(dataDir: string, person: Person, report: KillReport): Promise<Acknowledged> {
  const server = await startServerProcess(dataDir);
  const client = createWireClient(server.url);
  const told: Acknowledged = new Map();
  try {
    report.leftovers += (await readdir(join(filesPath(dataDir), 'tmp'))).length;
    await signIn(dataDir, client, person);
    const senders = Array.from({ length: UPLOADERS }, (_, index) =>
      sendUntilGone(
        () => (index === 0 ? sendScreenshot(client, person, told) : sendFiles(client, person, told)),
        report,
      ),
    );
    await wait(randomInt(LATEST_KILL));
    await server.kill();
    await Promise.all(senders);
  } finally {
    await server.kill();
    client.close();
  }
  report.kills += 1;
  report.acknowledged += told.size;
  return told;
}

/** Compares what the database names with what is on the disk, after the next start. */
async function compare(dataDir: string, report: KillReport): Promise<void> {
  const db = openDatabase(databasePath(dataDir));
  const known = listKnownFiles({ db });
  report.complaints.push(...checkDatabase(db, 'integrity_check'));
  db.close();
  const entries = await readdir(filesPath(dataDir), { recursive: true, withFileTypes: true });
  const paths = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [basename(entry.name), join(entry.parentPath, entry.name)]),
  );
  for (const file of known) {
    const path = paths.get(file.id);
    if (path === undefined) {
      report.lostRowsWithoutFile += 1;
      continue;
    }
    const bytes = await readFile(path);
    const isSame = file.size === null || file.size === bytes.byteLength;
    if (!isSame || (file.sha256 !== null && file.sha256 !== sha256(bytes))) report.lostMismatches += 1;
  }
}

/** Asks a server that was started after all kills for everything that its forerunners said they had. */
async function readAgain(
  dataDir: string,
  stories: readonly [Person, Acknowledged][],
  report: KillReport,
): Promise<void> {
  const server = await startServerProcess(dataDir);
  try {
    report.leftovers += (await readdir(join(filesPath(dataDir), 'tmp'))).length;
    await compare(dataDir, report);
    for (const [person, told] of stories) {
      const client = createWireClient(server.url);
      await signIn(dataDir, client, person);
      for (const [path, hash] of told) {
        const { status, bytes } = await patiently(() => client.send(`GET ${path}`));
        if (status !== 200 || sha256(bytes) !== hash) report.lostAcknowledged += 1;
      }
      client.close();
    }
  } finally {
    await server.stop();
  }
}

/**
 * Kills a server (SIGKILL) again and again while files and screenshots arrive, and looks at what is left.
 *
 * @param folder an empty folder to work in.
 */
export async function killDuringUploads(folder: string, kills: number): Promise<KillReport> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const report: KillReport = {
    kills: 0,
    acknowledged: 0,
    lostAcknowledged: 0,
    lostRowsWithoutFile: 0,
    lostMismatches: 0,
    leftovers: 0,
    shed: 0,
    complaints: [],
  };
  const stories: [Person, Acknowledged][] = [];
  for (const person of seed(dataDir, kills)) stories.push([person, await killOne(dataDir, person, report)]);
  await readAgain(dataDir, stories, report);
  return report;
}
