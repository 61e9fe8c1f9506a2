import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WireClient, WireCall } from '../testing/wire-client.ts';
import { formOf } from '../testing/server-kit.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const EACH = 25;
const CANARY = 'canary-7f3a';

let kit: WireKit;
beforeEach(async () => {
  kit = await createWireKit();
});
afterEach(() => kit.close());

async function upload(client: WireClient, path: string, name: string): Promise<string> {
  const { payload, headers } = await formOf({ name, content: `${CANARY} ${name}` });
  const answer = await client.send(`POST ${path}`, { payload, headers });
  expect(answer.status).toBe(201);
  return answer.json()[0].id;
}

/** User A with twenty-five views, files and comments of their own; everything carries the canary. */
async function aStory() {
  const { user, organization, project } = kit.aMemberWithProject();
  const owner = await kit.signedIn(user);
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id, title: CANARY });
  const views: string[] = [];
  const attachments: string[] = [];
  const comments: string[] = [];
  for (let count = 0; count < EACH; count += 1) {
    const view = await owner.send('POST /api/viewport/init', {
      json: { url: project.allowedUrls[0], width: 800, height: 600 },
    });
    views.push(view.json().sessionId);
    attachments.push(await upload(owner, `/api/tickets/${ticket.id}/attachments`, `${CANARY}-${count}.txt`));
    const comment = await owner.send(`POST /api/tickets/${ticket.id}/comments`, {
      json: { text: `${CANARY} ${count}` },
    });
    comments.push(comment.json().id);
  }
  return { user, organization, project, owner, ticket, views, attachments, comments };
}

type Story = Awaited<ReturnType<typeof aStory>>;
type Ids = Pick<Story, 'views' | 'attachments' | 'comments' | 'ticket'>;
type Probe = [route: string, call?: WireCall];

/** Every endpoint with the id of a view, a file or a comment, by REST and by tRPC. */
async function probesOf({ views, attachments, comments, ticket }: Ids): Promise<Probe[]> {
  const form = await formOf({ name: 'mine.txt', content: 'mine' });
  const ofView = (sessionId: string): Probe[] =>
    [
      ['scroll', 'scroll', { sessionId, scrollX: 0, scrollY: 10 }],
      ['click', 'click', { sessionId, x: 5, y: 5 }],
      ['inspect', 'inspect', { sessionId, x: 5, y: 5 }],
      ['pins', 'resolvePins', { sessionId, ticketIds: [ticket.id] }],
    ].flatMap(([path, procedure, json]): Probe[] => [
      [`POST /api/viewport/${String(path)}`, { json }],
      [`POST /api/trpc/viewport.${String(procedure)}`, { json }],
    ]);
  return [
    ...views.flatMap(ofView),
    ...attachments.map((id): Probe => [`GET /api/attachments/${id}/download`]),
    ...attachments.map((id): Probe => [`HEAD /api/attachments/${id}/download`]),
    ...comments.map((id): Probe => [`POST /api/comments/${id}/attachments`, form]),
  ];
}

/** The owner's calls with the same ids, sent at the same time. */
const ownCalls = ({ views, attachments }: Story): Probe[] => [
  ...views.map((sessionId): Probe => [
    'POST /api/viewport/scroll',
    { json: { sessionId, scrollX: 0, scrollY: 4 } },
  ]),
  ...attachments.map((id): Probe => [`GET /api/attachments/${id}/download`]),
];

/** Ids that look like these and are nobody's. */
const nowhere = (ids: readonly string[]) => ids.map((id) => id.replace(/.{6}$/, 'ffffff'));

const sendAll = (client: WireClient, probes: readonly Probe[]) =>
  Promise.all(probes.map(([route, call]) => client.send(route, call)));

describe('the ids of views, files and comments', () => {
  it('open nothing to another organization, to an unassigned colleague and to nobody, while their owner works', async () => {
    const story = await aStory();
    const stranger = kit.aMemberWithProject().user;
    const colleague = kit.aUser({ organization_id: story.organization.id });
    const outsiders = [await kit.signedIn(stranger), await kit.signedIn(colleague), kit.aClient()];
    const probes = await probesOf(story);
    const [owners, ...others] = await Promise.all([
      sendAll(story.owner, ownCalls(story)),
      ...outsiders.map((client) => sendAll(client, probes)),
    ]);

    expect(owners.map(({ status }) => status)).toEqual(owners.map(() => 200));
    const statuses = others.map((answers) => [...new Set(answers.map(({ status }) => status))].toSorted());
    expect(statuses).toEqual([[404], [404], [401]]);
    const leaks = others
      .flat()
      .filter(({ text, headers }) => (text + JSON.stringify(headers)).includes(CANARY));
    expect(leaks).toEqual([]);
    // An existing id of another user looks like one that does not exist.
    const { views, attachments, comments, ticket } = story;
    const invented = {
      views: nowhere(views),
      attachments: nowhere(attachments),
      comments: nowhere(comments),
      ticket,
    };
    const missing = await sendAll(outsiders[0] ?? kit.aClient(), await probesOf(invented));
    expect(others[0]?.map(({ text }) => text)).toEqual(missing.map(({ text }) => text));
  });

  it('do not let others close a view, although closing one that is not there is no mistake', async () => {
    const story = await aStory();
    const stranger = await kit.signedIn(kit.aUser());
    const admin = await kit.signedIn(kit.anAdmin());
    const closing = story.views.map((sessionId): Probe => [
      'POST /api/viewport/close',
      { json: { sessionId } },
    ]);
    const [foreign, office, nobody] = await Promise.all(
      [stranger, admin, kit.aClient()].map((client) => sendAll(client, closing)),
    );
    expect(kit.viewer.views.size).toBe(EACH);
    expect(nobody?.every(({ status }) => status === 401)).toBe(true);
    const missing = await stranger.send('POST /api/viewport/close', { json: { sessionId: 'nothing' } });
    for (const answer of [...(foreign ?? []), ...(office ?? [])]) {
      expect([answer.status, answer.text]).toEqual([missing.status, missing.text]);
    }
  });

  it('store nothing that others send to a comment', async () => {
    const story = await aStory();
    const before = kit.db.all(kit.db.q.selectFrom('attachment').select('id')).length;
    const stranger = await kit.signedIn(kit.aMemberWithProject().user);
    const form = await formOf({ name: 'mine.txt', content: 'mine' });
    await sendAll(
      stranger,
      story.comments.map((id): Probe => [`POST /api/comments/${id}/attachments`, form]),
    );
    expect(kit.db.all(kit.db.q.selectFrom('attachment').select('id'))).toHaveLength(before);
    const kept: string[] = [];
    for await (const { id } of kit.store.listStoredContents()) kept.push(id);
    expect(kept).toHaveLength(before);
  });
});
