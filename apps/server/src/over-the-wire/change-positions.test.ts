import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@ringmark/api/testing/listen-to-changes';
import { createTestKit } from '@ringmark/api/testing/test-kit';
import type { User } from '@ringmark/contract/people/users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
let address: string;
beforeEach(async () => {
  kit = await createServerKit();
  address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => kit.close());

/** Reads ids and data of a stream until it has `count` of them. */
async function follow(user: Pick<User, 'id'>, count: number, lastEventId?: string) {
  const answer = await fetch(`${address}/api/trpc/events.changes?input=%7B%7D`, {
    headers: { cookie: kit.cookieOf(user), ...(lastEventId && { 'last-event-id': lastEventId }) },
  });
  if (!answer.body) throw new Error('There is no stream.');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const found = () => [...text.matchAll(/^data: (?<data>.*)\nid: (?<id>.*)\n/gm)].map(({ groups }) => groups);
  while (found().length < count) text += (await reader.read()).value ?? '';
  await reader.cancel();
  return found().map((groups) => ({ id: groups?.['id'] ?? '', data: groups?.['data'] ?? '' }));
}

const report = async ({ user, project }: ReturnType<ServerKit['aMemberWithProject']>) => {
  const payload = { projectId: project.id, title: 'A ticket', description: 'It is new.' };
  return String((await kit.send('POST /api/tickets', { as: user, payload })).json().id);
};

describe('the position from which a client follows changes', () => {
  it('is told by the header of a reconnect, in ids that say nothing', async () => {
    const [mine, theirs] = [kit.aMemberWithProject(), kit.aMemberWithProject()];
    const [ready] = await follow(mine.user, 1);
    const ids = [await report(mine), await report(mine)];
    await report(theirs);
    const heard = await follow(mine.user, 3, ready?.id);
    expect(heard.map(({ data }) => data.includes('ready'))).toEqual([true, false, false]);
    expect(ids.every((id, index) => heard[index + 1]?.data.includes(id))).toBe(true);
    const rest = await follow(mine.user, 2, heard[1]?.id);
    expect(rest[1]?.data).toContain(ids[1]);
    for (const { id } of heard) expect(id).toMatch(/^[\w-]{48}$/);
  });

  it('is told with the session in a form that changes each time, and to nobody who is signed out', async () => {
    const { user } = kit.aMemberWithProject();
    const read = async (as?: typeof user) =>
      (await kit.send('GET /api/trpc/auth.session', as ? { as } : {})).headers['x-ringmark-change'];
    const seen = [await read(user), await read(user)];
    expect(new Set(seen).size).toBe(2);
    for (const position of seen) {
      const [first] = await follow(user, 1, String(position));
      expect(first?.data).toContain('ready');
    }
    expect(await read()).toBeUndefined();
  });

  it('is good after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringmark-events-'));
    const path = join(folder, 'ringmark.sqlite');
    const before = createTestKit({ database: path });
    const { user, project } = before.aMemberWithProject();
    const { first, stop } = await listen(before.asUser(user));
    await stop();
    const words = { title: 'A ticket', description: 'It is new.' };
    const { id } = await before.asUser(user).tickets.create({ projectId: project.id, ...words });
    before.db.close();
    const after = createTestKit({ database: path });
    const again = await listen(after.asUser(user), first?.id);
    expect(again.first?.event).toEqual({ kind: 'ready' });
    expect((await again.next())?.event).toMatchObject({ ticketId: id });
    await again.stop();
    after.db.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the ETag of an answer', () => {
  it("stays the same when changes happen out of its reader's sight", async () => {
    const [mine, theirs] = [kit.aMemberWithProject(), kit.aMemberWithProject()];
    const read = async () => String((await kit.send('GET /api/board', { as: mine.user })).headers.etag);
    const first = await read();
    await report(theirs);
    expect(await read()).toBe(first);
    await report(mine);
    expect(await read()).not.toBe(first);
  });
});
