import type { Shape } from '@ringmark/contract/pages/drawing';
import type { PinContext } from '@ringmark/contract/pins';
import { describe, expect, it } from 'vitest';
import { A_PICTURE, ON_A_BUTTON } from '../../../testing/pins.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { createTestKit } from '../../../testing/test-kit.ts';

const ARROW: Shape = { kind: 'arrow', color: 'red', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } };
const WORDS: Shape = { kind: 'text', color: 'blue', x: 0.2, y: 0.2, words: 'Too dark' };
const COVER = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 };
const URL = 'https://shop.example/lamps';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const urls = JSON.stringify([URL]);
  kit.db.run(kit.db.q.updateTable('project').set({ allowed_urls: urls }).where('id', '=', project.id));
  const colleague = kit.aUser({ organization_id: organization.id });
  kit.assign(colleague, project);
  const member = kit.asUser(user);
  const ticket = { projectId: project.id, title: 'A title', description: 'A description' };
  const pin = { clickX: '60', clickY: '740', url: URL, screenshot: A_PICTURE, pin: ON_A_BUTTON };
  const admin = kit.asUser(kit.anAdmin());
  return { kit, member, colleague: kit.asUser(colleague), admin, ticket, pin };
}

const jobs = ({ kit }: ReturnType<typeof aDesk>) =>
  kit.db.all(kit.db.q.selectFrom('job').select('kind')).map(({ kind }) => kind);

describe('a drawing on a picture', () => {
  it('is kept beside it, stands with the ticket, and takes the place of what was drawn before', async () => {
    const { member, admin, ticket, pin } = aDesk();
    const { id } = await member.tickets.create({ ...ticket, ...pin, drawing: { shapes: [ARROW] } });
    expect((await member.tickets.get({ id })).drawing).toEqual({ shapes: [ARROW], covers: [] });
    const drawn = await admin.tickets.draw({ id, shapes: [ARROW, WORDS] });
    expect(drawn.drawing?.shapes).toEqual([ARROW, WORDS]);
    expect(drawn.screenshot).toBe(A_PICTURE);
    expect((await member.tickets.draw({ id, shapes: [] })).drawing).toBeNull();
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({ action: 'ticket.draw', subjectId: id, summary: '#1: A title' });
  });

  it('is pushed, and the same again changes nothing', async () => {
    const { kit, member, ticket, pin } = aDesk();
    const { id, projectId } = await member.tickets.create({ ...ticket, ...pin });
    const before = kit.published.length;
    await member.tickets.draw({ id, shapes: [ARROW] });
    await member.tickets.draw({ id, shapes: [ARROW] });
    expect(kit.published.slice(before).map(({ event }) => event)).toEqual([
      { kind: 'ticket.updated', ticketId: id, projectId },
    ]);
  });

  it('is made by those who may edit the words, on a picture alone', async () => {
    const { member, colleague, admin, kit, ticket, pin } = aDesk();
    const { id } = await member.tickets.create({ ...ticket, ...pin });
    expect((await refusalOf(colleague.tickets.draw({ id, shapes: [ARROW] }))).code).toBe('edit_forbidden');
    const stranger = kit.asUser(kit.aUser({}));
    expect((await refusalOf(stranger.tickets.draw({ id, shapes: [ARROW] }))).kind).toBe('not_found');
    await admin.tickets.update({ id, status: 'In Progress' });
    expect((await refusalOf(member.tickets.draw({ id, shapes: [ARROW] }))).code).toBe('edit_forbidden');
    const bare = await member.tickets.create(ticket);
    expect(await refusalOf(member.tickets.draw({ id: bare.id, shapes: [ARROW] }))).toMatchObject({
      code: 'no_picture',
    });
    const unseen = { ...ticket, drawing: { shapes: [ARROW] } };
    expect(await refusalOf(member.tickets.create(unseen))).toMatchObject({ fields: ['drawing'] });
  });

  it.each([
    [
      { ...ARROW, to: { x: 1.2, y: 0 } },
      'Marks must be on the image: their coordinates must be between 0 and 1.',
    ],
    [{ ...WORDS, words: ' ' }, 'A mark’s text must have 1 to 120 characters.'],
    [{ ...ARROW, color: 'pink' }, 'A mark’s colour must be one of red, yellow, green, blue.'],
    [{ kind: 'line', color: 'red', points: [[0, 0]] }, 'A line must have 2 to 400 points.'],
  ])('is refused in a sentence: %j', async (shape, sentence) => {
    const { member, ticket, pin } = aDesk();
    const { id } = await member.tickets.create({ ...ticket, ...pin });
    await expect(member.tickets.draw({ id, shapes: [shape as Shape] })).rejects.toThrow(sentence);
  });

  it('that covers a part leaves nothing of what the page told of itself, and no picture by the server', async () => {
    const desk = aDesk();
    const { kit, member, ticket, pin } = desk;
    const secret = 'c0vered-word';
    const told: PinContext = {
      ...ON_A_BUTTON,
      pageTitle: `Invoice of ${secret}`,
      element: ON_A_BUTTON.element && { ...ON_A_BUTTON.element, text: secret, name: secret },
      region: {
        x: 0,
        y: 700,
        width: 120,
        height: 80,
        inside: [{ selector: 'b', tag: 'b', role: null, name: null, text: secret }],
      },
    };
    const report = {
      finalUrl: URL,
      loadMs: 1,
      console: [{ level: 'error' as const, text: secret, at: 0 }],
      requests: [{ method: 'GET', url: `${URL}?who=${secret}`, status: 200, failure: null, ms: 1 }],
      reporter: null,
    };
    const sent = { ...ticket, ...pin, pin: told, report, sessionId: 'a-view' };
    const open = await member.tickets.create({ ...sent, drawing: { shapes: [ARROW] } });
    expect(open.pin?.element?.text).toBe(secret);
    expect(jobs(desk).length, 'an open one has its pictures taken').toBeGreaterThan(0);
    kit.db.run(kit.db.q.deleteFrom('job'));
    kit.viewer.frozen.views.length = 0;
    const drawing = { shapes: [], covers: [COVER] };
    const covered = await member.tickets.create({ ...sent, title: 'Covered', drawing });
    const whole = await member.tickets.get({ id: covered.id });
    expect(JSON.stringify(whole)).not.toContain(secret);
    expect(whole).toMatchObject({ drawing, clickX: '60', pin: { element: null, region: { inside: [] } } });
    expect((await member.steps.get({ id: covered.id })).text).not.toContain(secret);
    // The job draws on the covered screenshot only.
    expect(jobs(desk)).toEqual(['agent-pictures']);
    expect(kit.viewer.frozen.views).toEqual([]);
    expect(kit.db.all(kit.db.q.selectFrom('ticket_steps').selectAll())).toEqual([]);
    // The covered parts stay covered when someone draws on the picture.
    const again = await member.tickets.draw({ id: covered.id, shapes: [WORDS] });
    expect(again.drawing).toEqual({ shapes: [WORDS], covers: [COVER] });
  });
});
