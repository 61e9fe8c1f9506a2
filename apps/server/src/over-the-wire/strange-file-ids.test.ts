import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentId } from '@ringmark/contract/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServerKit, formOf, type ServerKit } from '../testing/server-kit.ts';

/** Leads from where a file of this name would lie to one next to the folder of the files. */
const ASTRAY = '../../../secret.txt';
const SECRET = 'session secrets of everybody';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
  await writeFile(join(kit.filesDir, '../secret.txt'), SECRET);
});
afterEach(() => kit.close());

it('a row that names a picture as a path opens no file, in neither form of the picture', async () => {
  const { user, project } = kit.aMemberWithProject();
  const { id } = kit.aTicket({
    project_id: project.id,
    user_id: user.id,
    screenshot_id: ASTRAY,
    screenshot_type: 'image/png',
  });
  const ticket = await kit.send(`GET /api/tickets/${id}`, { as: user });
  expect([ticket.statusCode, ticket.json().screenshot]).toEqual([200, null]);
  expect((await kit.send(`GET /api/tickets/${id}/screenshot`, { as: user })).statusCode).toBe(404);
});

it('a row that names an attachment as a path opens no file', async () => {
  const { user, project } = kit.aMemberWithProject();
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
  const form = await formOf({ name: 'a.txt', content: 'a' });
  await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form });
  kit.db.run(kit.db.q.updateTable('attachment').set({ id: ASTRAY as AttachmentId }));
  const route = `GET /api/attachments/${encodeURIComponent(ASTRAY)}/download`;
  const answer = await kit.send(route, { as: user });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});

it('a row that names a path deletes no file', async () => {
  await kit.store.discard([ASTRAY, '../secret.txt', '']);
  expect(await kit.store.read(ASTRAY)).toBeUndefined();
  await expect(kit.store.write(ASTRAY, Buffer.from('x'))).rejects.toThrow('is not a file ID');
});
