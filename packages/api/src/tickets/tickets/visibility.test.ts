import { describe, expect, it } from 'vitest';
import { attachToTicket } from '../attachments/attachments.service.ts';
import type { Caller } from '../../testing/fake-browser.ts';
import { aPng, asDataUrl } from '../../testing/pictures.ts';
import { type TestKit, createTestKit } from '../../testing/test-kit.ts';

const CANARY = 'canary-7f3a';

/** An organization whose every text holds the canary. */
async function aCanary(kit: TestKit, organizationId?: ReturnType<TestKit['anOrganization']>['id']) {
  const organization_id =
    organizationId ?? kit.anOrganization({ name: CANARY, domain: `${CANARY}.example` }).id;
  const project = kit.aProject({
    organization_id,
    name: CANARY,
    allowed_urls: `["https://${CANARY}.example/"]`,
  });
  const user = organizationId
    ? kit.anAdmin()
    : kit.aUser({ organization_id, name: CANARY, email: `a@${CANARY}.example` });
  if (!organizationId) kit.assign(user, project);
  const api = kit.asUser(user);
  const ticket = await api.tickets.create({
    projectId: project.id,
    title: CANARY,
    description: CANARY,
    url: `https://${CANARY}.example/`,
    clickX: 1,
    clickY: 1,
    severity: 'high',
    screenshot: asDataUrl('image/png', aPng(4, 3)),
  });
  await api.comments.add({ ticketId: ticket.id, text: CANARY });
  await attachToTicket(kit.contextOf(user), ticket.id, [kit.files.stage({ fileName: CANARY })]);
  return { project, user, ticket };
}

const attempt = (call: Promise<unknown>) => call.catch((error: unknown) => String(error));

/** All that a caller can read, by every id there is. */
async function readAll(api: Caller, { project, user, ticket }: Awaited<ReturnType<typeof aCanary>>) {
  const filters = [{}, { projectId: project.id }, { creatorId: user.id }];
  const searches = [undefined, 'canary', CANARY, `#${ticket.number}`];
  const lists = filters.flatMap((filter) =>
    searches.flatMap((search) => [
      api.tickets.list({ ...filter, search }),
      api.tickets.board({ ...filter, search }),
    ]),
  );
  return Promise.all(
    [
      ...lists,
      api.tickets.list({ url: `https://${CANARY}.example/` }),
      api.tickets.pinnedPages({}),
      api.tickets.pinnedPages({ projectId: project.id }),
      api.tickets.counts(),
      api.tickets.get({ id: ticket.id }),
      api.tickets.history({ id: ticket.id }),
      api.comments.list({ ticketId: ticket.id }),
      api.attachments.list({ id: ticket.id }),
      api.notifications.subscription({ id: ticket.id }),
      api.users.list(),
      api.users.get({ id: user.id }),
      api.projects.list(),
      api.analytics.get(),
      api.analytics.finishTimes(),
      api.analytics.waiting(),
    ].map(attempt),
  );
}

describe('what a member can read', () => {
  it.each([
    ['another organization', false],
    ['a project of their own organization that they are not assigned to', true],
  ])('holds nothing of %s', async (_name, isOwn) => {
    const kit = createTestKit();
    const { user: member, organization } = kit.aMemberWithProject();
    const canary = await aCanary(kit, isOwn ? organization.id : undefined);
    const read = await readAll(kit.asUser(member), canary);
    expect(JSON.stringify(read)).not.toContain(CANARY);
    expect(await kit.asUser(member).tickets.counts()).toMatchObject({ total: 0 });
    // The same query finds it for people who may see it.
    expect(JSON.stringify(await readAll(kit.asUser(kit.anAdmin()), canary))).toContain(CANARY);
  });

  it('what is not theirs and what is not there answer alike', async () => {
    const kit = createTestKit();
    const { user: member } = kit.aMemberWithProject();
    const canary = await aCanary(kit);
    const api = kit.asUser(member);
    const askFor = (id: typeof canary.ticket.id) =>
      Promise.all(
        [
          api.tickets.get({ id }),
          api.tickets.history({ id }),
          api.tickets.update({ id, status: 'Accepted' }),
          api.comments.list({ ticketId: id }),
          api.comments.add({ ticketId: id, text: 'x' }),
          api.attachments.list({ id }),
          api.notifications.subscription({ id }),
        ].map(attempt),
      );
    const [foreign, missing] = [
      await askFor(canary.ticket.id),
      await askFor('0198c0de-0000-7000-8000-000000000000' as typeof canary.ticket.id),
    ];
    expect(foreign).toEqual(missing);
    expect(new Set(foreign)).toEqual(
      new Set([
        'TRPCError: We couldn’t find this. It may have been deleted, or you may not have access to it.',
      ]),
    );
  });
});
