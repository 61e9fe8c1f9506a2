import type { PinContext, PinRegion } from '@ringmark/contract/pins';
import { createTicketInput } from '@ringmark/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../core/database/migrate.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';
import { A_PICTURE, ON_A_BUTTON } from '../../testing/pins.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const INSIDE = { selector: '#buy > b', tag: 'b', role: 'generic', name: null, text: 'Buy' };
const REGION: PinRegion = { x: 0, y: 700, width: 120, height: 80, inside: [INSIDE] };
const MIDDLE = { clickX: '60', clickY: '740' };

const markedOn = (region: object): PinContext =>
  ({ ...ON_A_BUTTON, viewportWidth: 200, viewportHeight: 200, region }) as PinContext;

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const ticket = { projectId: project.id, title: 'A title', description: 'A description' };
  return { kit, project, member: kit.asUser(user), ticket };
}

describe('a ticket whose pin marks a region', () => {
  it('keeps it with what is in it, and is shown with its box wherever its picture is', async () => {
    const { kit, project, member, ticket } = aDesk();
    const urls = JSON.stringify(['https://shop.example/lamps', '/demo-page']);
    kit.db.run(kit.db.q.updateTable('project').set({ allowed_urls: urls }).where('id', '=', project.id));
    const made = await member.tickets.create({
      ...ticket,
      ...MIDDLE,
      url: 'https://shop.example/lamps',
      screenshot: A_PICTURE,
      pin: markedOn(REGION),
    });
    expect(made.pin?.region).toEqual(REGION);
    expect((await member.tickets.get({ id: made.id })).pin?.region).toEqual(REGION);
    const ring = { x: 0.3, y: 0.2, width: 0.6, height: 0.4 };
    const [received] = (await member.tickets.board({})).columns;
    expect(received?.cards[0]).toMatchObject({ id: made.id, ring });
    const { pages } = await member.pages.list({});
    expect(pages[0]?.picture?.ring).toEqual(ring);
    const { sessionId } = await member.viewport.open({ url: '/demo-page', width: 800, height: 600 });
    let asked: unknown;
    kit.viewer.resolvePins = async ({ pins }) => {
      asked = pins[0]?.size;
      return [{ id: made.id, x: 60, y: 740, state: 'found', size: { width: 240, height: 80 } }];
    };
    expect(await member.viewport.resolvePins({ sessionId, ticketIds: [made.id] })).toMatchObject([
      { ticketId: made.id, size: { width: 240, height: 80 } },
    ]);
    expect(asked).toEqual({ width: 120, height: 80 });
    const { text } = await member.steps.get({ id: made.id });
    expect(text).toContain(
      [
        'Marked box: 120 × 80 px at 0, 700',
        '- inside: <b>, role generic, #buy > b: Buy',
        'Element around the box: <button>, role button, named “Buy”',
      ].join('\n'),
    );
  });

  it('is merged, deleted and restored with its box', async () => {
    const { kit, member, ticket } = aDesk();
    const pin = { ...ticket, ...MIDDLE, screenshot: A_PICTURE, pin: markedOn(REGION) };
    const { id } = await member.tickets.create({ ...pin, url: 'https://shop.example/lamps' });
    const team = kit.asUser(kit.anAdmin());
    await team.tickets.remove({ id });
    expect((await team.tickets.restore({ id })).pin?.region).toEqual(REGION);
    const into = await member.tickets.create(ticket);
    await team.merging.merge({ id: into.id, ids: [id] });
    const [comment] = await team.comments.list({ ticketId: into.id });
    expect(comment?.mergedFrom?.ring).toEqual({ x: 0.3, y: 0.2, width: 0.6, height: 0.4 });
  });

  it.each([
    ['without a size', { ...REGION, width: 0 }, 'Region width must be between 1 and 2560.'],
    ['higher than a viewport', { ...REGION, height: 1_601 }, 'Region height must be between 1 and 1600.'],
    ['of no number', { ...REGION, x: 'left' }, 'Region X must be a number, in CSS pixels.'],
    ['beyond every page', { ...REGION, y: 1e12 }, 'Region Y must be a number, in CSS pixels.'],
    [
      'that names too much',
      { ...REGION, inside: Array.from({ length: 21 }, () => INSIDE) },
      'A region can list at most 20 elements.',
    ],
  ])('takes none %s', (_, region, sentence) => {
    const { ticket } = aDesk();
    const { error } = createTicketInput.safeParse({ ...ticket, ...MIDDLE, pin: markedOn(region) });
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it.each([
    ['clickX', { clickX: '40', clickY: '740' }],
    ['clickY', { clickX: '60', clickY: '700' }],
    ['clickX', {}],
  ])('takes no %s but the middle', async (field, click) => {
    const { member, ticket } = aDesk();
    const pin = markedOn(REGION);
    const sentence = 'clickX and clickY must be the centre of the region.';
    await expect(member.tickets.create({ ...ticket, ...click, pin })).rejects.toMatchObject({
      cause: { kind: 'invalid', message: sentence, details: { fields: { [field]: sentence } } },
    });
  });

  it('has rings in a database of the version before', () => {
    const db = openDatabaseBefore(52);
    migrate(db);
    const columns = db.sqlite.prepare(`select name from pragma_table_info('ticket')`).pluck().all();
    expect(columns).toEqual(expect.arrayContaining(['ring_width', 'ring_height']));
    db.close();
  });
});
