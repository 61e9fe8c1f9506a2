import { VIEW_FILES, VIEW_FILES_PATH } from '@ringmark/contract/live/files-limits';
import { ViewerError } from '@ringmark/remote-viewer/base/viewer-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, formOf, type ServerKit } from '../../testing/server-kit.ts';
import type { ReceiveViewFiles } from './view-files.rest.ts';

interface Taken {
  ownerId: string;
  target: object;
  files: { name: string; text: string }[];
  end: 'given' | 'dropped' | null;
}

let kit: ServerKit;
let taken: Taken[];
let hasView: boolean;

const receiveFiles: ReceiveViewFiles = async ({ ownerId, sessionId, target }) => {
  if (!hasView || sessionId !== 's1') throw new ViewerError('viewport_gone');
  const mine: Taken = { ownerId, target, files: [], end: null };
  taken.push(mine);
  return {
    begin: async ({ name }) => void mine.files.push({ name, text: '' }),
    write: async (bytes) => {
      const file = mine.files.at(-1);
      if (file) file.text += Buffer.from(bytes).toString();
    },
    give: async () => void (mine.end = 'given'),
    drop: () => void (mine.end = 'dropped'),
  };
};

beforeEach(async () => {
  taken = [];
  hasView = true;
  kit = await createServerKit({ receiveFiles });
});
afterEach(() => kit.close());

const path = (query: string) => `POST ${VIEW_FILES_PATH}?${query}`;

describe('files for a page in a view', () => {
  it('go to the view of their sender, and are given together', async () => {
    const { user } = kit.aMemberWithProject();
    const form = await formOf({ name: 'a.txt', content: 'one' }, { name: '../b\u202etxt', content: 'two' });
    const answer = await kit.send(path('sessionId=s1&id=3'), { as: user, ...form });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(taken).toEqual([
      {
        ownerId: user.id,
        target: { id: 3 },
        files: [
          { name: 'a.txt', text: 'one' },
          { name: expect.not.stringMatching(/[\u202e/]/), text: 'two' },
        ],
        end: 'given',
      },
    ]);
  });

  it('are refused beyond 25 MB together, and then none is given', async () => {
    const { user } = kit.aMemberWithProject();
    const half = new Uint8Array(VIEW_FILES.bytes / 2 + 1);
    const form = await formOf({ name: 'a', content: half }, { name: 'b', content: half });
    const answer = await kit.send(path('sessionId=s1&x=10&y=20'), { as: user, ...form });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'view_files_too_large']);
    expect(taken[0]).toMatchObject({ target: { x: 10, y: 20 }, end: 'dropped' });
  });

  it('need a view of their own, a sender and a place', async () => {
    const { user } = kit.aMemberWithProject();
    const form = await formOf({ name: 'a', content: 'x' });
    expect((await kit.send(path('sessionId=s1&id=1'), form)).statusCode).toBe(401);
    expect((await kit.send(path('sessionId=s2&id=1'), { as: user, ...form })).statusCode).toBe(404);
    expect((await kit.send(path('sessionId=s1'), { as: user, ...form })).statusCode).toBe(400);
    expect(taken).toEqual([]);
  });

  it('are refused from a page of another site', async () => {
    const { user } = kit.aMemberWithProject();
    const { payload, headers } = await formOf({ name: 'a', content: 'x' });
    const foreign = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await kit.send(path('sessionId=s1&id=1'), { as: user, payload, headers: foreign });
    expect(answer.statusCode).toBe(403);
    expect(taken).toEqual([]);
  });
});
