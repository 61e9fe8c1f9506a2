import { aPng, asDataUrl } from '@ringmark/api/testing/pictures';
import { TEST_CONFIG } from '@ringmark/api/testing/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formOf } from '../testing/server-kit.ts';
import type { WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const CONTENT = 'sixteen bytes ..';

let kit: WireKit;
let free: number;
let client: WireClient;
let ticket: { id: string };
let project: ReturnType<WireKit['aMemberWithProject']>['project'];
let kept: string;

beforeEach(async () => {
  free = TEST_CONFIG.freeBytesFloor * 2;
  kit = await createWireKit({ files: { freeBytes: async () => free } });
  const member = kit.aMemberWithProject();
  project = member.project;
  ticket = kit.aTicket({ project_id: project.id, user_id: member.user.id });
  client = await kit.signedIn(member.user);
  kept = (await upload()).json()[0].id;
});
afterEach(() => kit.close());

const upload = async () =>
  client.send(
    `POST /api/tickets/${ticket.id}/attachments`,
    await formOf({ name: 'notes.txt', content: CONTENT }),
  );

const createTicket = (screenshot?: string) =>
  client.send('POST /api/tickets', {
    json: { projectId: project.id, title: 'A ticket', description: 'Seen.', screenshot },
  });

async function filesKept(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of kit.store.listStoredContents()) ids.push(id);
  return ids;
}

/** Everything that needs no space still works. */
async function expectReadsAreFine(): Promise<void> {
  const answers = [
    await client.send('GET /api/tickets'),
    await client.send(`GET /api/tickets/${ticket.id}/attachments`),
    await client.send('GET /api/board'),
    await client.send(`GET /api/attachments/${kept}/download`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers[3]?.text).toBe(CONTENT);
}

function setStored(bytes: number): void {
  kit.db.run(kit.db.q.updateTable('storage_counter').set({ bytes }));
}

describe('a volume that is nearly full', () => {
  it('takes no files and no screenshots, says so, and still reads and writes all else', async () => {
    free = TEST_CONFIG.freeBytesFloor - 1;
    const refused = [await upload(), await createTicket(asDataUrl('image/png', aPng(64, 64)))];
    for (const answer of refused) {
      expect([answer.status, answer.json().code]).toEqual([507, 'disk_full']);
      expect(answer.json().error).toContain('500 MB');
    }
    expect(await filesKept()).toHaveLength(1);
    await expectReadsAreFine();
    expect((await createTicket()).status).toBe(201);
    const comment = await client.send(`POST /api/tickets/${ticket.id}/comments`, {
      json: { text: 'Still here.' },
    });
    expect(comment.status).toBe(201);
  });

  it('refuses what would take the last of the room, and takes files again when there is room', async () => {
    free = TEST_CONFIG.freeBytesFloor + CONTENT.length - 1;
    expect((await upload()).status).toBe(507);
    expect(await filesKept()).toHaveLength(1);
    free = TEST_CONFIG.freeBytesFloor + CONTENT.length;
    expect((await upload()).status).toBe(201);
  });
});

describe('an organization that has used its room', () => {
  it('gets 413 for files and screenshots, in words, and still reads and writes all else', async () => {
    setStored(TEST_CONFIG.organizationBytes);
    const refused = [await upload(), await createTicket(asDataUrl('image/png', aPng(64, 64)))];
    for (const answer of refused) {
      expect([answer.status, answer.json().code]).toEqual([413, 'storage_quota']);
      expect(answer.json().error).toContain('5 GB');
    }
    expect(await filesKept()).toHaveLength(1);
    await expectReadsAreFine();
    expect((await createTicket()).status).toBe(201);
  });

  it('may use it to the last byte, and not one more, however many send at once', async () => {
    setStored(TEST_CONFIG.organizationBytes - 3 * CONTENT.length);
    const answers = await Promise.all(Array.from({ length: 8 }, upload));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
    expect(await filesKept()).toHaveLength(4);
  });

  it('does not take the room of others', async () => {
    setStored(TEST_CONFIG.organizationBytes);
    const other = kit.aMemberWithProject();
    const { id } = kit.aTicket({ project_id: other.project.id, user_id: other.user.id });
    const colleague = await kit.signedIn(other.user);
    const form = await formOf({ name: 'notes.txt', content: CONTENT });
    expect((await colleague.send(`POST /api/tickets/${id}/attachments`, form)).status).toBe(201);
  });
});

describe('a person who has uploaded all that one may in a day', () => {
  it('gets 429 and when to come again', async () => {
    const [row] = kit.db.all(kit.db.q.selectFrom('attachment').selectAll());
    if (!row) throw new Error('There is no attachment.');
    const more = Array.from({ length: TEST_CONFIG.uploadsPerDay - 1 }, (_, index) => ({
      ...row,
      id: `${row.id}-${index}` as typeof row.id,
    }));
    kit.db.run(kit.db.q.insertInto('attachment').values(more));
    kit.clock.advance(60 * 60_000);
    const answer = await upload();
    expect([answer.status, answer.json().code]).toEqual([429, 'upload_quota']);
    expect(Number(answer.headers['retry-after'])).toBe(23 * 60 * 60);
    await expectReadsAreFine();
    kit.clock.advance(23 * 60 * 60_000 + 1);
    expect((await upload()).status).toBe(201);
  });
});
