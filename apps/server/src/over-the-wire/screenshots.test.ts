import { asDataUrl } from '@ringmark/api/testing/pictures';
import { BAD_SCREENSHOTS, GOOD_SCREENSHOTS } from '@ringmark/api/testing/screenshots';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countRows } from '../testing/count-rows.ts';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

function aSender() {
  const { user, project } = kit.aMemberWithProject();
  const headers = { cookie: kit.cookieOf(user) };
  const words = { projectId: project.id, title: 'A', description: 'B' };
  return {
    headers,
    send: (screenshot: string) =>
      kit.send('POST /api/tickets', { headers, payload: { ...words, screenshot } }),
  };
}

async function filesKept(): Promise<number> {
  let count = 0;
  for await (const _file of kit.store.listStoredContents()) count += 1;
  return count;
}

it('none of 25 pictures that are none is taken, and nothing of them stays', async () => {
  const { send } = aSender();
  const before = countRows(kit.db);
  for (const [what, screenshot] of BAD_SCREENSHOTS) {
    const answer = await send(screenshot);
    expect([what, answer.statusCode, answer.json().code]).toEqual([what, 400, 'invalid_screenshot']);
    expect(answer.json().fields).toEqual({ screenshot: expect.any(String) });
  }
  expect(countRows(kit.db)).toEqual(before);
  expect(await filesKept()).toBe(0);
});

it.each(GOOD_SCREENSHOTS)(
  '%s is taken, and comes back byte for byte in both of its forms',
  async (type, bytes) => {
    const { headers, send } = aSender();
    const made = await send(asDataUrl(type, bytes));
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    const ticket = await kit.send(`GET /api/tickets/${id}`, { headers });
    expect(ticket.json().screenshot).toBe(asDataUrl(type, bytes));
    const picture = await kit.send(`GET /api/tickets/${id}/screenshot`, { headers });
    expect([picture.headers['content-type'], picture.rawPayload]).toEqual([type, bytes]);
    expect(await filesKept()).toBe(1);
  },
);
