import { PROJECT_LIMITS } from '@ringmark/contract/projects/project-limits';
import { URL_LIMITS } from '@ringmark/contract/url-limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

let kit: WireKit;
beforeEach(async () => {
  kit = await createWireKit();
});
afterEach(() => kit.close());

/** Returns as many addresses as a project may have, each as long as one may be. */
const addressesOf = (letter: string) =>
  Array.from({ length: PROJECT_LIMITS.allowedUrlsPerProject }, (_none, at) =>
    `https://site${at}.example/`.padEnd(URL_LIMITS.urlLength, letter),
  );

/** Programs write letters beyond ASCII as six characters each. */
const inAscii = (json: string) =>
  json.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('a project with as many and as long addresses as it may have', () => {
  it.each([
    ['plain', 'a', String],
    ['of other scripts', '語', String],
    ['of other scripts, in ASCII', '語', inAscii],
  ])('is taken by REST and by tRPC, %s', async (_what, letter, write) => {
    const admin = await kit.signedIn(kit.anAdmin());
    const organization = kit.anOrganization();
    const allowedUrls = addressesOf(letter);
    const send = (route: string, fields: object) => {
      const payload = Buffer.from(write(JSON.stringify(fields)));
      return admin.send(route, { payload, headers: { 'content-type': 'application/json' } });
    };
    const fields = { organizationId: organization.id, name: 'Large', allowedUrls };
    const made = await send('POST /api/admin/projects', fields);
    expect(made.status).toBe(201);
    const { id } = made.json();
    expect(made.json().allowedUrls).toEqual(allowedUrls);

    const turned = allowedUrls.toReversed();
    const changed = await send(`PUT /api/admin/projects/${id}`, { allowedUrls: turned });
    expect([changed.status, changed.json().allowedUrls]).toEqual([200, turned]);

    const also = await send('POST /api/trpc/projects.create', fields);
    expect(also.status).toBe(200);
    const again = await send('POST /api/trpc/projects.update', { id, allowedUrls });
    expect([again.status, again.json().result.data.allowedUrls]).toEqual([200, allowedUrls]);
    // The web client sends it as a batch.
    const batch = await send('POST /api/trpc/projects.update?batch=1', { 0: { id, allowedUrls: turned } });
    expect([batch.status, batch.json()[0].result.data.allowedUrls]).toEqual([200, turned]);
  });

  it('is refused with one address more, and a body beyond all that with 413', async () => {
    const admin = await kit.signedIn(kit.anAdmin());
    const { id } = kit.aProject();
    const route = `PUT /api/admin/projects/${id}`;
    const [first = ''] = addressesOf('a');
    const more = await admin.send(route, { json: { allowedUrls: [...addressesOf('a'), first] } });
    expect(more.status).toBe(400);
    const endless = await admin.send(route, { json: { name: 'x'.repeat(4 * 1_048_576) } });
    expect(endless.status).toBe(413);
  });
});
