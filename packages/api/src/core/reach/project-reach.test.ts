import type { ChangeEvent } from '@ringmark/contract/events';
import type { AttachmentId } from '@ringmark/contract/ids';
import type { User } from '@ringmark/contract/people/users';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requireAttachment } from '../../tickets/attachments/attachments.service.ts';
import { findMentioned } from '../../tickets/comments/find-mentioned.ts';
import { followChanges } from '../../people/events/events.service.ts';
import { encryptPosition } from '../events/positions.ts';
import { recordChange } from '../events/record-change.ts';
import { newId } from '../base/new-id.ts';
import { reachableAdmins, reachableAmong } from '../../outward/notifications/recipients.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import type { requireTicket } from '../../tickets/tickets/tickets.access.ts';
import { readPins } from '../../tickets/viewport/read-pins.ts';
import { reachRule } from './project-reach.ts';
import { requireProject } from './projects.access.ts';

const PAGE = 'https://page.example/';

/** A project with one ticket that has a pin and a file, and three people: assigned, not assigned, administrator. */
function aScene() {
  const kit = createTestKit();
  const organization = kit.anOrganization();
  const project = kit.aProject({ organization_id: organization.id, allowed_urls: JSON.stringify([PAGE]) });
  const people = {
    stranger: kit.aUser({ organization_id: organization.id }),
    member: kit.aUser({ organization_id: organization.id }),
    administrator: kit.anAdmin(),
  };
  kit.assign(people.member, project);
  const ticket = kit.aTicket({
    project_id: project.id,
    user_id: people.administrator.id,
    title: 'Zeppelin',
    url: PAGE,
    page_key: PAGE,
    click_x: '1',
    click_y: '2',
  });
  const fileId = newId<AttachmentId>();
  kit.db.run(
    kit.db.q.insertInto('attachment').values({
      id: fileId,
      ticket_id: ticket.id,
      comment_id: null,
      user_id: people.administrator.id,
      actor_user_id: null,
      file_name: 'a.txt',
      file_size: 1,
      content_type: 'text/plain',
      sha256: '',
      created_at: '2026-01-01T00:00:00.000Z',
    }),
  );
  return { kit, project, ticket, fileId, ...people };
}
type Scene = ReturnType<typeof aScene>;

const REFUSAL =
  /^(We couldn’t find this\.|This URL isn’t (one of the project’s allowed URLs|on any of your projects’ sites))/;

/** Tells whether a call is let through. */
async function passes(call: () => unknown): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof Error && REFUSAL.test(error.message)) return false;
    throw error;
  }
}

/** Returns the kinds of changes that a listener learns of, from the time when it was away. */
async function heardBy({ kit, project, ticket }: Scene, user: User): Promise<ChangeEvent['kind'][]> {
  const event = { kind: 'ticket.created', ticketId: ticket.id, projectId: project.id } as const;
  kit.db.write((tx) => recordChange(kit.services, tx, event, project.id));
  const leaving = new AbortController();
  const kinds: ChangeEvent['kind'][] = [];
  for await (const [, { kind }] of followChanges(
    kit.contextOf(user),
    encryptPosition(kit.db, user.id, 0),
    leaving.signal,
  )) {
    kinds.push(kind);
    leaving.abort();
  }
  return kinds;
}

/** Every place that asks who reaches a project, and what it says of one person. */
const PLACES: Readonly<Record<string, (scene: Scene, user: User) => Promise<boolean> | boolean>> = {
  'the list of projects': async ({ kit }, user) => (await kit.asUser(user).projects.list()).length > 0,
  'a project': ({ kit, project }, user) =>
    passes(() => requireProject(kit.db, kit.contextOf(user).actor, project.id)),
  'a ticket': ({ kit, ticket }, user) => passes(() => kit.asUser(user).tickets.get({ id: ticket.id })),
  'the list of tickets': async ({ kit }, user) => (await kit.asUser(user).tickets.list({})).items.length > 0,
  'the list of tickets of a project': async ({ kit, project }, user) =>
    (await kit.asUser(user).tickets.list({ projectId: project.id })).items.length > 0,
  'the search for tickets': async ({ kit }, user) =>
    (await kit.asUser(user).tickets.list({ search: 'zeppelin' })).items.length > 0,
  'the board': async ({ kit }, user) =>
    JSON.stringify(await kit.asUser(user).tickets.board({})).includes('Zeppelin'),
  'the counts of tickets': async ({ kit }, user) => (await kit.asUser(user).tickets.counts()).total > 0,
  'the pages with pins': async ({ kit }, user) =>
    JSON.stringify(await kit.asUser(user).tickets.pinnedPages({})).includes(PAGE),
  'the pages to annotate': async ({ kit }, user) =>
    (await kit.asUser(user).pages.list({})).pages.some(({ url }) => url === PAGE),
  'the project of an address': ({ kit }, user) => passes(() => kit.asUser(user).pages.find({ url: PAGE })),
  'the visit of a page': ({ kit, project }, user) =>
    passes(() => kit.asUser(user).pages.visit({ projectId: project.id, url: PAGE })),
  'the pages of a site that may be opened': ({ kit, project }, user) =>
    passes(() =>
      kit
        .asUser(user)
        .viewport.open({ url: `${PAGE}further`, projectId: project.id, width: 800, height: 600 }),
    ),
  'the pins of a view': ({ kit, ticket }, user) => readPins(kit.contextOf(user), [ticket.id]).length > 0,
  'the pages that may be opened': ({ kit }, user) =>
    passes(() => kit.asUser(user).viewport.open({ url: PAGE, width: 800, height: 600 })),
  'a file': ({ kit, fileId }, user) => passes(() => requireAttachment(kit.contextOf(user), fileId)),
  'what is told as it happens': async (scene, user) =>
    (await heardBy(scene, user)).includes('ticket.created'),
  'the mail about a ticket': ({ kit, ticket }, user) =>
    reachableAmong(kit.db, ticket, [user.id], 'one').length > 0,
  'the views that close with a project': async ({ kit, project }, user) => {
    const archivist = kit.anAdmin();
    kit.assign(archivist, project);
    await kit.asUser(archivist).projects.archive({ id: project.id });
    return kit.viewer.closedOwners.includes(user.id);
  },
};

/** The rule as it is, and others in its place. */
const RULES = {
  'as it is': { plant: () => undefined, reach: ['member', 'administrator'] },
  'where nobody reaches everything': {
    plant: () => void vi.spyOn(reachRule, 'everything').mockImplementation((isAdmin) => sql`${isAdmin} = 7`),
    reach: ['member'],
  },
  'where assignments give nothing': {
    plant: () =>
      void vi
        .spyOn(reachRule, 'projects')
        .mockImplementation((userId) => sql`select id as project_id from project where ${userId} = ''`),
    reach: ['administrator'],
  },
  'where everybody reaches every project': {
    plant: () =>
      void vi
        .spyOn(reachRule, 'projects')
        .mockImplementation((userId) => sql`select id as project_id from project where ${userId} <> ''`),
    reach: ['member', 'stranger', 'administrator'],
  },
} as const;

afterEach(() => vi.restoreAllMocks());

describe.each(Object.entries(RULES))('the rule of who reaches a project, %s', (_rule, { plant, reach }) => {
  it.each(Object.entries(PLACES))('decides on %s', async (_place, reaches) => {
    plant();
    const scene = aScene();
    const reaching: string[] = [];
    for (const name of ['member', 'stranger', 'administrator'] as const)
      if (await reaches(scene, scene[name])) reaching.push(name);
    expect(reaching).toEqual(reach);
  });

  it('decides which administrators are told of a new ticket', () => {
    plant();
    const { kit, project, administrator } = aScene();
    const told = reachableAdmins(kit.db, project.id).map(({ id }) => id);
    expect(told).toEqual(reach.some((name) => name === 'administrator') ? [administrator.id] : []);
  });

  it('decides whom a name means that two people have', () => {
    plant();
    const { kit, member, stranger, ticket, administrator } = aScene();
    kit.db.run(
      kit.db.q.updateTable('user').set({ name: 'Alex Twin' }).where('id', 'in', [member.id, stranger.id]),
    );
    // The one who made it sees the ticket for certain: here it is read without a rule.
    const seen = { ...kit.db.first(kit.db.q.selectFrom('ticket').selectAll().where('id', '=', ticket.id)) };
    const found = findMentioned(
      kit.db,
      kit.contextOf(administrator).actor,
      seen as ReturnType<typeof requireTicket>,
      { text: '@Alex Twin' },
    );
    // If two people see it alike, the name means the one who was there first.
    const isMember = reach.some((name) => name === 'member') && !reach.some((name) => name === 'stranger');
    expect(found).toEqual([isMember ? member.id : stranger.id]);
  });
});
