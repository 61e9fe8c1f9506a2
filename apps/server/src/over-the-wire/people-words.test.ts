import { mailedLink } from '@ringmark/api/testing/sign-in';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

/** A name that reads otherwise than it is written, and breaks out of its line. */
const TRICK = 'Pay\u202Egnp\u2066\u0000\u001B\r\nnow';
const CLEAN = 'Paygnp now';
const UNSEEN = '\u200B \u2060\u00AD\uFEFF';

/** Every endpoint that takes a name, a title or a label, and its place in the answer. */
function entryPoints() {
  const admin = kit.anAdmin();
  const { user, organization, project } = kit.aMemberWithProject();
  const send = (route: string, payload: object, as = admin) => kit.send(route, { as, payload });
  let count = 0;
  return {
    'an organization': (name: string) => {
      count += 1;
      return send('POST /api/admin/organizations', { name, domain: `words${count}.com` });
    },
    'an organization that is renamed': (name: string) =>
      send(`PATCH /api/admin/organizations/${organization.id}`, { name }),
    'a project': (name: string) =>
      send('POST /api/admin/projects', { organizationId: organization.id, name, allowedUrls: [] }),
    'a project that is renamed': (name: string) => send(`PUT /api/admin/projects/${project.id}`, { name }),
    'an API token': (name: string) => send('POST /api/tokens', { name, scope: 'read' }),
    'a ticket': (title: string) =>
      send('POST /api/tickets', { projectId: project.id, title, description: 'D' }, user),
  };
}

it('names, titles and labels lose what nobody sees, and stay on one line', async () => {
  for (const [entryPoint, send] of Object.entries(entryPoints())) {
    const answer = await send(TRICK);
    const { name, title = name } = answer.json();
    expect({ entryPoint, title, isTaken: answer.statusCode < 300 }).toEqual({
      entryPoint,
      title: CLEAN,
      isTaken: true,
    });
  }
});

it('a name of which nothing is seen is none', async () => {
  for (const [entryPoint, send] of Object.entries(entryPoints())) {
    const answer = await send(UNSEEN);
    expect({ entryPoint, status: answer.statusCode }).toEqual({ entryPoint, status: 400 });
    expect(answer.json().error).toMatch(/^(?:Title|Name|Project name|Organization name) is required\.$/);
  }
});

it('descriptions and comments keep their lines and tabs, and turn nothing round', async () => {
  const { user, project } = kit.aMemberWithProject();
  const text = 'One\r\n\ttwo \u202Eeerht\u202C\u0000\n\nمی\u200Cخواهم \u200F!';
  const kept = 'One\n\ttwo eerht\n\nمی\u200Cخواهم \u200F!';
  const payload = { projectId: project.id, title: 'T', description: text };
  const made = (await kit.send('POST /api/tickets', { as: user, payload })).json();
  expect(made.description).toBe(kept);
  const route = `POST /api/tickets/${made.id}/comments`;
  expect((await kit.send(route, { as: user, payload: { text } })).json().text).toBe(kept);
  const blank = await kit.send(route, { as: user, payload: { text: UNSEEN } });
  expect(blank.statusCode).toBe(400);
  expect(blank.json().error).toBe('Comment is required.');
});

it('a person who gives a name of which nothing is seen is called by their address', async () => {
  const { domain } = kit.anOrganization();
  for (const [local, name, called] of [
    ['ann', UNSEEN, 'ann'],
    ['bob', TRICK, CLEAN],
  ]) {
    const email = `${local}@${domain}`;
    await kit.send('POST /api/auth/request-magic-link', { payload: { email, name } });
    const { token } = await mailedLink(kit, email);
    const answer = await kit.send('POST /api/auth/verify-magic-link', { payload: { token } });
    expect(answer.statusCode).toBe(200);
    const user = kit.db.first(kit.db.q.selectFrom('user').select('name').where('email', '=', email));
    expect(user?.name).toBe(called);
  }
});
