import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '@ringmark/server/testing/server-process';
import { checkFiles, sha256, stagedFiles } from '../checks/file-hashes.ts';
import { checkWhole } from '../checks/whole.ts';
import { equal, none, type Part, some, info } from '../findings.ts';
import { clientOf, inShort, retryWhileBusy, pickRandom, type WireAnswer } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { serve } from '../running/torture-server.ts';
import { readDatabase, seedData, type SeededData } from '../running/seed-data.ts';
import { until } from '../running/until.ts';
import { cutUpload, type AcknowledgedFiles, sendFiles, sendScreenshot } from '../clients/send-uploads.ts';
import { besideHostile, FILES } from './beside-hostile.ts';

const SENDERS = 6;
/** Senders who disconnect; each a person, so that the others keep their places. */
const CUTTERS = 2;
/** ms. */
const LATEST_KILL = 500;

interface Story {
  kept: AcknowledgedFiles;
  shed: number;
  complaints: string[];
}

/** Repeats something until the server is gone. */
async function untilGone(work: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await work();
  } catch {
    // The server is gone, as planned.
  }
}

function noteAnswer(story: Story, answer: WireAnswer): void {
  if (answer.status === 503) story.shed += 1;
  else if (answer.status !== 201) story.complaints.push(inShort(answer));
}

async function letAllSend(server: ServerProcess, stage: SeededData, story: Story): Promise<void> {
  const [person, ...others] = stage.members;
  if (!person) return;
  const client = clientOf(server.url, person);
  const senders = Array.from({ length: SENDERS }, (_, index) =>
    untilGone(async () => {
      const answer =
        index === 0
          ? await sendScreenshot(client, stage, story.kept)
          : await sendFiles(client, pickRandom(stage.tickets), story.kept);
      noteAnswer(story, answer);
      if (answer.status === 503) await wait(200);
    }),
  );
  const cutters = others.map(({ cookie }) =>
    untilGone(() => cutUpload(server.port, pickRandom(stage.tickets), cookie)),
  );
  await Promise.all([...senders, ...cutters]);
  client.close();
}

/** Starts a server, lets everybody send, and kills it at a random moment. */
async function killOne(dataDir: string, stage: SeededData, story: Story): Promise<void> {
  const server = await serve(dataDir);
  try {
    const leftovers = await stagedFiles(dataDir);
    if (leftovers.length > 0) story.complaints.push(`${leftovers.length} half files outlived a start`);
    const before = story.kept.size;
    const sending = letAllSend(server, stage, story);
    await until(() => story.kept.size > before, 30_000);
    await wait(randomInt(LATEST_KILL));
    await server.kill();
    await sending;
  } finally {
    await server.kill();
  }
}

/** Downloads every file that killed servers acknowledged. */
async function readAgain(
  server: ServerProcess,
  stage: SeededData,
  kept: AcknowledgedFiles,
): Promise<string[]> {
  const client = clientOf(server.url, stage.members[0]);
  const lost: string[] = [];
  for (const [path, hash] of kept) {
    const answer = await retryWhileBusy(() => client.send(`GET ${path}`));
    if (answer.status !== 200) lost.push(inShort(answer));
    else if (sha256(answer.bytes) !== hash) lost.push(`${path} has other bytes`);
  }
  client.close();
  return lost;
}

const countFiles = (dataDir: string) =>
  readDatabase(dataDir, ({ sqlite }) =>
    Number(sqlite.prepare('select count(*) from attachment').pluck().get()),
  );

/** Cuts uploads off while the server lives. @returns what is left of them. */
async function cutMany(
  dataDir: string,
  server: ServerProcess,
  stage: SeededData,
  cuts: number,
): Promise<string[]> {
  const before = countFiles(dataDir);
  const cookie = stage.members[0]?.cookie ?? '';
  for (let cut = 0; cut < cuts; cut += 4) {
    await Promise.all(
      Array.from({ length: 4 }, () => cutUpload(server.port, pickRandom(stage.tickets), cookie)),
    );
  }
  // Uploads that were disconnected may still be arriving: only what stays counts.
  let staged: string[] = [];
  await until(async () => {
    staged = await stagedFiles(dataDir);
    return staged.length === 0;
  }, 20_000);
  const rows = countFiles(dataDir) - before;
  return [...staged, ...(rows === 0 ? [] : [`${rows} rows of files that never arrived`])];
}

/** Kills a server repeatedly during uploads, cuts uploads off, and checks what is left. */
export const killUploads: Part = async (options) => [
  ...(await killAndCut(options)),
  ...(await besideHostile([FILES], options)),
];

const killAndCut: Part = ({ isLong, kills = isLong ? 100 : 3 }) =>
  withDataDir(async (dataDir) => {
    const stage = seedData(dataDir, { members: 1 + CUTTERS, tickets: 5 });
    const story: Story = { kept: new Map(), shed: 0, complaints: [] };
    for (let kill = 0; kill < kills; kill += 1) await killOne(dataDir, stage, story);
    const server = await serve(dataDir);
    try {
      const lost = await readAgain(server, stage, story.kept);
      const cuts = isLong ? 400 : 20;
      const left = await cutMany(dataDir, server, stage, cuts);
      return [
        some(`files that were acknowledged before one of ${kills} kills`, story.kept.size),
        none('acknowledged files that are lost or changed', lost),
        none('rows without their file, or with another size or hash', await checkFiles(dataDir)),
        none(`what is left of ${cuts} uploads that were cut off`, left),
        none('damage', checkWhole(dataDir)),
        none('answers that should not have been given', story.complaints),
        info('calls that were sent away', String(story.shed)),
        equal('exit code of the last stop', (await server.stop()) ?? 'none', 0),
      ];
    } finally {
      await server.kill();
    }
  });
