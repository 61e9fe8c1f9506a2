import { describe, expect, it } from 'vitest';
import type { Follower } from '../core/context/context.ts';
import { proofsFollower } from '../evidence/proofs/proofs.follower.ts';
import { frozenPagesFollower } from '../evidence/frozen-pages/frozen-pages.follower.ts';
import { rechecksFollower } from '../evidence/rechecks/rechecks.follower.ts';
import { regressionsFollower } from '../evidence/regressions/regressions.follower.ts';
import { agentsFollower } from '../outward/agents/agents.follower.ts';
import { calendarFollower } from '../outward/calendar/calendar.follower.ts';
import { notificationsFollower } from '../outward/notifications/notifications.follower.ts';
import { webhooksFollower } from '../outward/webhooks/webhooks.follower.ts';
import { pinStage } from '../testing/pin-stage.ts';
import { stepsFollower } from '../tickets/steps/steps.follower.ts';
import { ticketsFollower } from '../tickets/tickets/tickets.follower.ts';
import { FOLLOWERS } from './followers.ts';

/** Plays a story and returns the rows that it leaves behind, by the follower that wrote them. */
async function storyWithout(missing?: Follower) {
  const { kit, admin, member, project, pin } = await pinStage();
  kit.services.followers = FOLLOWERS.filter((follower) => follower !== missing);
  const name = { name: 'Chat', url: 'https://hooks.example.com/a', format: 'standard' as const };
  await admin.webhooks.create({ projectId: project.id, ...name, events: ['ticket.created'] });
  const steps = [{ kind: 'opened' as const, at: 0, url: 'https://shop.example/lamps', isPinPage: true }];
  const { id } = await pin('Lamp', { sessionId: 'a-view', steps });
  await admin.tickets.update({ id, status: 'Done' });
  await member.tickets.update({ id, status: 'Accepted' });
  const administrator = kit.anAdmin();
  await kit.asUser(administrator).calendar.create();
  await admin.users.takeAdministrator({ id: administrator.id });
  const colleague = kit.aUser({ organization_id: project.organizationId });
  kit.assign(colleague, project);
  const { id: assigned } = await pin('Table');
  await admin.tickets.triage({ id: assigned, assigneeId: colleague.id });
  await admin.users.update({ id: colleague.id, status: 'archived' });
  const count = (sql: string) =>
    kit.db.sqlite.prepare<[], number>(`select count(*) ${sql}`).pluck().get() ?? 0;
  const ofJob = (kind: string) => count(`from job where kind = '${kind}'`);
  return {
    steps: count('from ticket_steps'),
    assignees: count('from ticket where assignee_id is not null'),
    checkedAfterAcceptance: count(
      "from element_check join ticket on ticket.number = ticket_number where status = 'Accepted'",
    ),
    firstPictures: ofJob('first-picture'),
    proofs: count('from proof'),
    originalPages: count('from frozen_page'),
    acceptedPictures: ofJob('accepted-picture'),
    agentPictures: ofJob('agent-pictures'),
    emails: count("from outbox where kind = 'ticket'"),
    deliveries: count('from webhook_delivery'),
    calendars: count('from calendar_feed'),
  };
}

type Story = Awaited<ReturnType<typeof storyWithout>>;

/** Each follower with what is missing, or left over, without it. */
const OWN: readonly (readonly [string, Follower, readonly (keyof Story)[]])[] = [
  ['steps', stepsFollower, ['steps']],
  ['tickets', ticketsFollower, ['assignees']],
  ['re-checks', rechecksFollower, ['checkedAfterAcceptance']],
  ['proofs', proofsFollower, ['firstPictures', 'proofs']],
  ['original pages', frozenPagesFollower, ['originalPages']],
  ['regressions', regressionsFollower, ['acceptedPictures']],
  ['agents', agentsFollower, ['agentPictures']],
  ['notifications', notificationsFollower, ['emails']],
  ['webhooks', webhooksFollower, ['deliveries']],
  ['calendar', calendarFollower, ['calendars']],
];

const fail = () => {
  throw new Error('The follower fails.');
};

describe('a follower', () => {
  it.each(OWN)('that is taken out takes only its own work with it: %s', async (_name, follower, own) => {
    const [whole, without] = [await storyWithout(), await storyWithout(follower)];
    const changed = (Object.keys(whole) as (keyof Story)[]).filter((key) => whole[key] !== without[key]);
    expect(changed).toEqual(own);
  });

  it('that throws undoes what it follows', async () => {
    const { kit, pin, project } = await pinStage();
    kit.services.followers = [...FOLLOWERS, { ofPerson: { created: fail } }];
    await expect(pin('Lamp')).rejects.toThrow('The follower fails.');
    const { db } = kit;
    expect(db.all(db.q.selectFrom('ticket').select('id').where('project_id', '=', project.id))).toEqual([]);
    expect(db.all(db.q.selectFrom('job').select('id'))).toEqual([]);
  });
});
