import { aPng } from '@ringmark/api/testing/pictures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
let user: ReturnType<ServerKit['aUser']>;
let projectId: string;
beforeEach(async () => {
  kit = await createServerKit();
  const made = kit.aMemberWithProject();
  ({ user } = made);
  projectId = made.project.id;
});
afterEach(() => kit.close());

const PICTURE = aPng(800, 600);

/** A ticket with a picture, and with a pin on it where a place is given. */
async function aPicture(place: object = { clickX: 400, clickY: 150 }): Promise<string> {
  const screenshot = `data:image/png;base64,${PICTURE.toString('base64')}`;
  const payload = { projectId, title: 'T', description: 'D', screenshot, ...place };
  return (await kit.send('POST /api/tickets', { as: user, payload })).json().id;
}
const read = (id: string, query = '?marked=true', as: { id: string } = user) =>
  kit.send(`GET /api/tickets/${id}/screenshot${query}`, { as: as as typeof user });
const drawings = () => kit.viewer.calls.filter((call) => call === 'markPicture');

describe('the picture of a pin with its ring', () => {
  it('is drawn where it is asked for, and the stored one stays clean', async () => {
    const id = await aPicture();
    const marked = await read(id);
    expect(marked.statusCode).toBe(200);
    expect(marked.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(marked.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(kit.viewer.marked).toEqual([
      {
        share: { owner: user.id, group: expect.any(String) },
        image: new Uint8Array(PICTURE),
        mime: 'image/png',
        ring: { x: 0.5, y: 0.25 },
        pageWidth: 800,
      },
    ]);
    for (const query of ['', '?marked=false', '?marked=']) {
      const clean = await read(id, query);
      expect([query, clean.headers['content-type'], clean.rawPayload.equals(PICTURE)]).toEqual([
        query,
        'image/png',
        true,
      ]);
    }
    expect(drawings()).toHaveLength(1);
  });

  it('has what was drawn on it, also where there is no pin, and is drawn anew once that changes', async () => {
    for (const [place, isRinged] of [
      [{ clickX: 400, clickY: 150 }, true],
      [{}, false],
    ] as const) {
      const id = await aPicture(place);
      const before = drawings().length;
      const shapes = [{ kind: 'box', color: 'green', x: 0.25, y: 0.5, width: 0.5, height: 0.25 }];
      const drawn = await kit.send(`PUT /api/tickets/${id}/drawing`, { as: user, payload: { shapes } });
      expect(drawn.json().drawing).toEqual({ shapes, covers: [] });
      expect((await read(id)).statusCode).toBe(200);
      expect(kit.viewer.marked.at(-1)?.marks).toEqual([
        { path: 'M 200 300 h 400 v 150 h -400 Z', color: '#2b9348', width: 4 },
      ]);
      expect((await read(id)).statusCode).toBe(200);
      expect(drawings()).toHaveLength(before + 1);
      await kit.send(`PUT /api/tickets/${id}/drawing`, { as: user, payload: { shapes: [] } });
      const clean = await read(id);
      expect(clean.rawPayload.equals(PICTURE)).toBe(!isRinged);
      // A picture without a ring is not drawn again.
      expect(kit.viewer.marked.at(-1)?.marks === undefined).toBe(isRinged);
    }
  });

  it('is drawn once, also for many who ask at one moment', async () => {
    const id = await aPicture();
    const answers = await Promise.all([read(id), read(id), read(id, '?marked=true', kit.anAdmin())]);
    for (const { rawPayload } of [...answers, await read(id)])
      expect(rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect(drawings()).toHaveLength(1);
    await read(await aPicture());
    expect(drawings()).toHaveLength(2);
  });

  it.each([
    ['without a pin', {}],
    ['whose pin is outside of it', { clickX: 400, clickY: 5_000 }],
  ])('is the plain one for a ticket %s', async (_what, place) => {
    const answer = await read(await aPicture(place));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(PICTURE)).toBe(true);
    expect(drawings()).toEqual([]);
  });

  it('is refused to others as the picture is, drawn or not', async () => {
    const id = await aPicture();
    const stranger = kit.aMemberWithProject().user;
    for (let turn = 0; turn < 2; turn += 1) {
      const foreign = await read(id, '?marked=true', stranger);
      expect([foreign.statusCode, foreign.body]).toEqual([
        404,
        (await read('nothing', '?marked=true', stranger)).body,
      ]);
      expect((await kit.send(`GET /api/tickets/${id}/screenshot?marked=true`)).statusCode).toBe(401);
      await read(id);
    }
    expect(drawings()).toHaveLength(1);
  });

  it('cannot be had while there is no browser, and is drawn once there is one again', async () => {
    const id = await aPicture();
    kit.viewer.loseBrowser();
    const answer = await read(id);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'remote_unavailable']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await read(id, '')).statusCode).toBe(200);
    kit.viewer.findBrowser();
    expect((await read(id)).statusCode).toBe(200);
  });

  it('is not there for a ticket without a picture, and for a word that is neither', async () => {
    const { id } = kit.aTicket({ project_id: projectId as never, user_id: user.id });
    expect((await read(id)).statusCode).toBe(404);
    const wrong = await read(await aPicture(), '?marked=perhaps');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({
      error: 'marked must be true or false.',
      code: 'invalid_input',
      fields: { marked: 'marked must be true or false.' },
    });
  });

  it('is described with the picture', async () => {
    const { paths } = (await kit.send('GET /api/openapi.json')).json();
    expect(paths['/api/tickets/{id}/screenshot'].get.parameters).toMatchObject([
      { name: 'id', in: 'path' },
      { name: 'marked', in: 'query', required: false, schema: { type: 'boolean' } },
    ]);
  });
});
