import type { TicketId } from '@ringmark/contract/ids';
import { DEPLOYS_PATH } from '@ringmark/contract/projects/deploys';
import { describe, expect, it } from 'vitest';
import { receiveDeploy } from '../deploys/receive-deploy.ts';
import { DAY, MINUTE, SECOND } from '../../core/base/instants.ts';
import { listKnownFiles } from '../../operation/maintenance/stored-files.ts';
import { beginNightIfDue } from '../rechecks/recheck-nights.ts';
import { pinStage } from '../../testing/pin-stage.ts';
import { refusalOf } from '../../testing/refusal.ts';

const AS_BEFORE = { own: 0, near: 0 };
const OTHER = { own: 0.3, near: 0.1 };

/** A stage on which tickets are accepted, and whose nights and deployments check what was fixed. */
async function setUp() {
  const stage = await pinStage();
  const { kit, pin, runLater, done, run, proofs, admin, member } = stage;
  const accept = async (id: TicketId) => {
    await done(id);
    // The element differs from its first screenshot, and a second visitor sees it the same.
    proofs.willDiffer(OTHER, AS_BEFORE);
    await member.tickets.update({ id, status: 'Accepted' });
    await run();
  };
  const accepted = async (title = 'Lamp') => {
    const { id } = await pin(title);
    await runLater(MINUTE);
    await accept(id);
    return id;
  };
  const night = async () => {
    await beginNightIfDue(kit.services);
    kit.clock.advance(DAY);
    await beginNightIfDue(kit.services);
    await run();
  };
  const watched = () => kit.db.all(kit.db.q.selectFrom('regression_check').selectAll());
  const pictures = () =>
    kit.db.all(kit.db.q.selectFrom('first_picture').select('file_id').where('resolution', '=', 'accepted'));
  const found = async () => (await admin.regressions.list()).items.map(({ title }) => title);
  return { ...stage, accept, accepted, night, watched, pictures, found };
}

describe('an accepted ticket', () => {
  it('keeps a screenshot of its element, and is not reported while that looks the same', async () => {
    const { accepted, night, watched, pictures, found, kit, proofs } = await setUp();
    await accepted();
    expect(watched()).toMatchObject([{ seen: 0, found_at: null }]);
    const [picture] = pictures();
    expect((await listKnownFiles(kit.services)).map((file) => file.id)).toContain(picture?.file_id);
    const visits = proofs.comparedPins.length;
    await night();
    await night();
    expect(proofs.comparedPins.length - visits).toBe(2);
    expect(proofs.comparedPins.at(-1)?.pins).toMatchObject([
      {
        pin: { stoodAt: { x: 10, y: 20 } },
        pictures: [{ browser: 'Chromium/1' }, { browser: 'Chromium/1' }],
      },
    ]);
    expect(await found()).toEqual([]);
  });

  it('is reported when two checks in a row find it as before, each on two visits', async () => {
    const { accepted, night, runLater, found, proofs, admin, kit } = await setUp();
    const id = await accepted();
    proofs.willDiffer(AS_BEFORE, OTHER);
    const visits = proofs.comparedPins.length;
    await night();
    expect(proofs.comparedPins.length - visits).toBe(2);
    expect(await found()).toEqual([]);
    await runLater(9 * MINUTE);
    expect(await found()).toEqual([]);
    const told = kit.published.length;
    await runLater(MINUTE);
    expect(await found()).toEqual(['Lamp']);
    expect(await admin.regressions.ofTicket({ id })).toMatchObject({ ticketId: id, title: 'Lamp' });
    expect((await admin.tickets.get({ id })).status).toBe('Accepted');
    expect(kit.published.slice(told).map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ kind: 'ticket.updated', ticketId: id }),
    );
    const after = proofs.comparedPins.length;
    await night();
    expect(proofs.comparedPins).toHaveLength(after);
  });

  it('is checked after a deployment, together with others of its page', async () => {
    const { accepted, admin, project, runLater, proofs, found, kit } = await setUp();
    await accepted('Lamp');
    await accepted('Chair');
    const { url } = await admin.deploys.create({ id: project.id });
    const secret = url.split(`${DEPLOYS_PATH}/`)[1] ?? '';
    proofs.willDiffer(AS_BEFORE, OTHER, AS_BEFORE, OTHER);
    const visits = proofs.comparedPins.length;
    receiveDeploy(kit.services, secret, { headers: {}, body: Buffer.from('{}') });
    await runLater(2 * MINUTE);
    expect(proofs.comparedPins.slice(visits).map(({ pins }) => pins.length)).toEqual([2, 2]);
    await runLater(10 * MINUTE);
    expect(await found()).toEqual(['Chair', 'Lamp']);
  });

  it('leaves room between two of them for what people ask for', async () => {
    const { pin, runLater, admin, run, proofs, kit } = await setUp();
    const tickets = [await pin('Lamp'), await pin('Chair'), await pin('Table')];
    await runLater(MINUTE);
    for (const { id } of tickets) await admin.tickets.update({ id, status: 'Accepted' });
    const visits = proofs.firstOnes.length;
    await run();
    expect(proofs.firstOnes).toHaveLength(visits + 1);
    kit.clock.advance(10 * SECOND);
    await run();
    expect(proofs.firstOnes).toHaveLength(visits + 2);
  });

  it('is not watched when nothing tells it from before, or a second visitor sees something else', async () => {
    const { pin, runLater, done, run, proofs, member, watched, pictures } = await setUp();
    for (const shares of [
      [AS_BEFORE, AS_BEFORE],
      [OTHER, OTHER],
    ] as const) {
      const { id } = await pin('Lamp');
      await runLater(MINUTE);
      await done(id);
      proofs.willDiffer(...shares);
      await member.tickets.update({ id, status: 'Accepted' });
      await run();
    }
    expect([watched(), pictures()]).toEqual([[], []]);
  });

  it('whose element was removed is reported once that is there again', async () => {
    const { pin, runLater, done, run, proofs, member, night, found, pictures } = await setUp();
    const { id } = await pin('Banner');
    await runLater(MINUTE);
    proofs.willSee({ state: 'not_found', box: null });
    await done(id);
    await member.tickets.update({ id, status: 'Accepted' });
    await run();
    expect(pictures()).toEqual([{ file_id: null }]);
    await night();
    expect(await found()).toEqual([]);
    proofs.willSee({});
    proofs.willDiffer(AS_BEFORE);
    await night();
    await runLater(10 * MINUTE);
    expect(await found()).toEqual(['Banner']);
  });

  it('is no longer watched when its element goes back and forth by itself', async () => {
    const { accepted, night, runLater, proofs, watched, pictures } = await setUp();
    await accepted();
    proofs.willDiffer(AS_BEFORE, OTHER);
    await night();
    expect(watched()).toMatchObject([{ seen: 1 }]);
    proofs.willDiffer(OTHER, AS_BEFORE);
    await runLater(10 * MINUTE);
    expect([watched(), pictures()]).toEqual([[], []]);
  });

  it.each([
    ['has other words', { says: { text: 'Sold out', name: 'Sold out' } }],
    ['is hidden', { state: 'hidden', box: null }],
    ['did not open', { opened: false, why: 'failed' }],
  ] as const)('is not reported when its element or page %s', async (_, seen) => {
    const { accepted, night, runLater, proofs, found } = await setUp();
    await accepted();
    proofs.willDiffer(AS_BEFORE, OTHER);
    proofs.willSee(seen);
    await night();
    await runLater(10 * MINUTE);
    await night();
    expect(await found()).toEqual([]);
  });

  it('that is reopened is watched no longer, and again once it is accepted again', async () => {
    const { accepted, accept, admin, kit, watched, pictures } = await setUp();
    const id = await accepted();
    const [picture] = pictures();
    await admin.tickets.update({ id, status: 'Adjustments' });
    expect([watched(), pictures()]).toEqual([[], []]);
    expect((await listKnownFiles(kit.services)).map((file) => file.id)).not.toContain(picture?.file_id);
    await accept(id);
    expect(watched()).toHaveLength(1);
  });

  it('is watched for 90 days', async () => {
    const { accepted, kit, night, watched } = await setUp();
    await accepted();
    kit.clock.advance(88 * DAY);
    await night();
    expect(watched()).toHaveLength(1);
    kit.clock.advance(2 * DAY);
    await night();
    expect(watched()).toEqual([]);
  });

  it('of a project without nightly checks is not checked at night', async () => {
    const { accepted, admin, project, night, proofs } = await setUp();
    await accepted();
    await admin.projects.update({ id: project.id, rechecks: false });
    const visits = proofs.comparedPins.length;
    await night();
    expect(proofs.comparedPins).toHaveLength(visits);
  });
});

describe('a possible regression', () => {
  it('is sent to webhooks that selected the event, once', async () => {
    const { accepted, night, runLater, proofs, admin, project } = await setUp();
    const webhook = await admin.webhooks.create({
      projectId: project.id,
      name: 'Team chat',
      url: 'https://chat.example/hook',
      format: 'slack',
      events: ['ticket.regressed'],
    });
    await accepted();
    proofs.willDiffer(AS_BEFORE, OTHER);
    await night();
    await runLater(10 * MINUTE);
    await night();
    const { items } = await admin.webhooks.deliveries({ id: webhook.id });
    expect(items.map(({ event }) => event)).toEqual(['ticket.regressed']);
  });

  it('is for administrators, who can dismiss it', async () => {
    const { accepted, night, runLater, proofs, admin, member, watched, found } = await setUp();
    const id = await accepted();
    proofs.willDiffer(AS_BEFORE, OTHER);
    await night();
    await runLater(10 * MINUTE);
    for (const call of [
      member.regressions.list(),
      member.regressions.ofTicket({ id }),
      member.regressions.dismiss({ id }),
    ])
      expect((await refusalOf(call)).kind).toBe('forbidden');
    await admin.regressions.dismiss({ id });
    expect([await found(), watched(), await admin.regressions.ofTicket({ id })]).toEqual([[], [], null]);
  });
});
