import type { TicketId } from '@ringmark/contract/ids';
import type { Shape } from '@ringmark/contract/pages/drawing';
import type { PinContext } from '@ringmark/contract/pins';
import { describe, expect, it } from 'vitest';
import { drawnForAgents, readAgentPictures } from '../../../outward/agents/agent-pictures.service.ts';
import { HOUR, MINUTE } from '../../../core/base/instants.ts';
import { runOutbox } from '../../../compose/run-outbox.ts';
import { listKnownFiles } from '../../../operation/maintenance/stored-files.ts';
import { fakeProofs } from '../../../testing/fake-proofs.ts';
import { ON_A_BUTTON } from '../../../testing/pins.ts';
import { pinStage } from '../../../testing/pin-stage.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { markedPicturesOf, readMarkedPicture } from '../pictures/marked-picture.service.ts';
import { requireTicket } from '../tickets.access.ts';

const WORD = 'l4ter-covered';
const COVER = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 };
const OTHER = { x: 0.6, y: 0.2, width: 0.3, height: 0.1 };
const ARROW: Shape = { kind: 'arrow', color: 'red', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } };
const TOLD: PinContext = {
  ...ON_A_BUTTON,
  pageTitle: `Invoice of ${WORD}`,
  element: ON_A_BUTTON.element && { ...ON_A_BUTTON.element, text: WORD, name: WORD },
};
const URL = 'https://shop.example/lamps';
const REPORT = {
  finalUrl: URL,
  loadMs: 1,
  console: [{ level: 'error' as const, text: WORD, at: 0 }],
  requests: [{ method: 'GET', url: `${URL}?who=${WORD}`, status: 200, failure: null, ms: 1 }],
  reporter: null,
};
const TARGET = { tag: 'a', role: 'link', name: WORD, locator: null, frames: [] };
const STEPS = [
  { kind: 'opened', url: URL, at: 0 },
  { kind: 'pressed', target: TARGET, button: 'left', times: 1, at: 1 },
  { kind: 'pinned', target: TARGET, text: WORD, at: 2 },
];

/** The ticket has everything that the server ever takes of its page. */
async function aStage() {
  const stage = await pinStage();
  const { kit, pin, member, admin, runLater, done, proofs, project } = stage;
  const bytes = Buffer.from(`<!doctype html><p>${WORD}</p>`);
  const page = { address: URL, type: 'text/html', isEssential: true, bytes };
  kit.viewer.frozen.willBe({ title: WORD, parts: [page] });
  const hook = { name: 'Chat', url: 'https://chat.example/hook', format: 'standard' as const };
  await admin.webhooks.create({ ...hook, projectId: project.id, events: ['proof.ready', 'ticket.created'] });
  const { id } = await pin('Wrong sum', { pin: TOLD, report: REPORT, steps: STEPS, sessionId: 'a-view' });
  await expect.poll(async () => (await member.frozenPages.get({ id })).state).toBe('kept');
  await runLater(MINUTE);
  await member.sizes.mark({ id, resolution: '375x667', isWrong: true });
  await member.sizes.take({ id });
  await runLater(MINUTE);
  proofs.willSee({ says: { text: `${WORD} paid`, name: '' } });
  await done(id);
  await runLater(MINUTE);
  return { ...stage, id };
}
type Stage = Awaited<ReturnType<typeof aStage>>;

const allBytes = ({ kit }: Pick<Stage, 'kit'>): string =>
  [kit.db.sqlite.serialize(), ...kit.files.kept.values()]
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join('\n');
const storedBytes = ({ kit }: Pick<Stage, 'kit'>) =>
  kit.db.first(kit.db.q.selectFrom('storage_counter').select('bytes'))?.bytes;
const TABLES = [
  'agent_picture',
  'first_picture',
  'proof',
  'proof_size',
  'size_look',
  'size_sheet',
  'wrong_size',
  'ticket_steps',
  'frozen_page',
  'frozen_use',
  'frozen_part',
  'element_check',
  'ticket_element',
] as const;
const rowsOf = ({ kit }: Pick<Stage, 'kit'>) =>
  Object.fromEntries(
    TABLES.map((table) => [table, kit.db.all(kit.db.q.selectFrom(table).selectAll()).length]),
  );

/** The blurred screenshot stays, and two pictures for agents are drawn from it. */
const FILES_AFTER = 3;

describe('a blur on a saved ticket', () => {
  it('leaves the covered word in no byte, and only the blurred picture as a file', async () => {
    const stage = await aStage();
    const { kit, admin, member, id } = stage;
    const before = await member.tickets.get({ id });
    expect(before.pin?.element?.text).toBe(WORD);
    expect(allBytes(stage)).toContain(WORD);
    for (const [table, count] of Object.entries(rowsOf(stage)))
      expect([table, count > 0]).toEqual([table, true]);
    const files = [...kit.files.kept.keys()];
    expect(files.length).toBeGreaterThan(5);

    const after = await admin.tickets.blur({ id, covers: [COVER] });
    expect(kit.viewer.marked.at(-1)).toMatchObject({ covers: [COVER], ring: null });
    expect(after).toMatchObject({
      drawing: { shapes: [], covers: [COVER] },
      clickX: '60',
      pin: { element: null, pageTitle: null },
      report: { console: [], requests: [] },
    });
    expect(after.screenshot).not.toBe(before.screenshot);
    expect(after.screenshotUrl, 'browsers keep what they have got').not.toBe(before.screenshotUrl);
    expect(allBytes(stage)).not.toContain(WORD);
    expect(Object.values(rowsOf(stage)).every((count) => count === 0)).toBe(true);
    expect([...kit.files.kept.keys()].filter((file) => files.includes(file))).toEqual([]);
    expect(kit.files.kept.size).toBe(1);
    expect(listKnownFiles(kit.services).map((file) => file.id)).toEqual([...kit.files.kept.keys()]);
    expect(storedBytes(stage)).toBe(
      [...kit.files.kept.values()].reduce((sum, one) => sum + one.byteLength, 0),
    );
    expect(await member.proofs.list({ id })).toEqual({ items: [], canCheck: false });
    expect(await member.frozenPages.get({ id })).toMatchObject({ state: 'none' });
    expect((await member.steps.get({ id })).text).not.toContain(WORD);
  });

  it('brings nothing back afterwards: no job, no proof, no check looks at the page', async () => {
    const stage = await aStage();
    const { kit, admin, member, id, proofs, runLater } = stage;
    await admin.tickets.blur({ id, covers: [COVER] });
    const looks = proofs.proved.length + proofs.firstOnes.length + proofs.sheets.length;
    await admin.tickets.update({ id, status: 'Adjustments' });
    await admin.tickets.update({ id, status: 'Done' });
    await member.tickets.update({ id, status: 'Accepted' });
    for (const wait of [MINUTE, HOUR, 24 * HOUR]) await runLater(wait);
    expect(proofs.proved.length + proofs.firstOnes.length + proofs.sheets.length).toBe(looks);
    expect((await refusalOf(member.proofs.check({ id }))).code).toBe('no_proofs');
    expect((await refusalOf(member.sizes.take({ id }))).code).toBe('no_proofs');
    expect(kit.files.kept.size).toBe(FILES_AFTER);
    expect(kit.db.all(kit.db.q.selectFrom('job').select('kind'))).toEqual([]);
  });

  it('is final for pages that are being looked at just now', async () => {
    const { kit, pin, admin, runLater, run, member } = await pinStage();
    const { id } = await pin('Lamp', { sessionId: 'a-view' });
    const first = fakeProofs();
    kit.viewer.takeFirstPictures = async (input) => {
      await admin.tickets.blur({ id, covers: [COVER] });
      return first.takeFirstPictures(input);
    };
    await runLater(MINUTE);
    await run();
    expect(kit.files.kept.size).toBe(FILES_AFTER);
    expect(kit.db.all(kit.db.q.selectFrom('first_picture').select('state'))).toEqual([]);
    expect(await member.frozenPages.get({ id })).toMatchObject({ state: 'none' });
  });

  it('forgets what was drawn from the picture in memory, also while it is being drawn', async () => {
    const { kit, pin, admin, member } = await pinStage();
    const { id } = await pin('Lamp');
    const administrator = kit.anAdmin();
    const ctx = kit.contextOf(administrator);
    await readAgentPictures(ctx, requireTicket(kit.db, ctx.actor, id));
    await readMarkedPicture(ctx, id);
    const kept = () => [drawnForAgents(kit.viewer).size, markedPicturesOf(kit.viewer).size];
    expect(kept()).toEqual([2, 1]);
    await admin.tickets.blur({ id, covers: [COVER] });
    expect(kept()).toEqual([0, 0]);
    const draw = kit.viewer.markPicture;
    kit.viewer.markPicture = async (input) => {
      kit.viewer.markPicture = draw;
      await member.tickets.blur({ id, covers: [OTHER] });
      return draw(input);
    };
    const before = kit.files.kept.keys().next().value ?? '';
    await readMarkedPicture(ctx, id);
    expect([...markedPicturesOf(kit.viewer).keys()].filter((key) => key.startsWith(before))).toEqual([]);
  });

  it('is in emails that were not sent yet', async () => {
    const { kit, pin, member } = await pinStage();
    kit.anAdmin({ email: 'team@platform.example' });
    const { id } = await pin('No pin', { clickX: null, clickY: null, pin: null });
    await member.tickets.blur({ id, covers: [COVER] });
    kit.clock.advance(HOUR);
    await runOutbox(kit.services);
    const [picture] = kit.mailer.lastTo('team@platform.example').attachments ?? [];
    expect(picture?.content).toEqual(kit.files.kept.values().next().value);
  });

  it('is told in the history and the audit, and pushed', async () => {
    const { kit, pin, admin, member } = await pinStage();
    const { id, projectId } = await pin('Lamp');
    const pushed = kit.published.length;
    await admin.tickets.blur({ id, covers: [COVER], shapes: [ARROW] });
    expect(kit.published.slice(pushed).map(({ event }) => event)).toEqual([
      { kind: 'ticket.updated', ticketId: id, projectId },
    ]);
    expect(await member.tickets.changes({ id })).toMatchObject([{ kind: 'blur', before: null, after: null }]);
    expect((await admin.audit.list({})).items[0]).toMatchObject({ action: 'ticket.blur', subjectId: id });
    expect((await member.tickets.get({ id })).drawing).toEqual({ shapes: [ARROW], covers: [COVER] });
  });

  it('adds to those before; what is sent again changes nothing', async () => {
    const { kit, pin, member } = await pinStage();
    const { id } = await pin('Lamp');
    await member.tickets.blur({ id, covers: [COVER] });
    const [file] = kit.files.kept.keys();
    const [calls, pushed] = [kit.viewer.marked.length, kit.published.length];
    await member.tickets.blur({ id, covers: [COVER] });
    expect([...kit.files.kept.keys()]).toEqual([file]);
    expect([kit.viewer.marked.length, kit.published.length]).toEqual([calls, pushed]);
    const twice = await member.tickets.blur({ id, covers: [COVER, OTHER], shapes: [ARROW] });
    expect(twice.drawing).toEqual({ shapes: [ARROW], covers: [COVER, OTHER] });
    expect(kit.viewer.marked.at(-1)?.covers, 'the first one is in the picture').toEqual([OTHER]);
  });

  it('by two people at once has what both covered', async () => {
    const { kit, pin, member, admin } = await pinStage();
    const { id } = await pin('Lamp');
    await Promise.all([
      member.tickets.blur({ id, covers: [COVER] }),
      admin.tickets.blur({ id, covers: [OTHER] }),
    ]);
    expect((await member.tickets.get({ id })).drawing?.covers).toHaveLength(2);
    // The second one was drawn again, on the picture of the first.
    expect(kit.viewer.marked.map(({ covers }) => covers?.length)).toEqual([1, 1, 1]);
    expect(kit.files.kept.size).toBe(1);
    expect(await member.tickets.changes({ id })).toHaveLength(2);
  });

  it('that cannot be drawn changes nothing, and says so', async () => {
    const { kit, pin, member } = await pinStage();
    const { id } = await pin('Lamp');
    const before = await member.tickets.get({ id });
    kit.viewer.loseBrowser();
    await expect(member.tickets.blur({ id, covers: [COVER] })).rejects.toThrow('Nothing was changed.');
    expect(await member.tickets.get({ id })).toEqual(before);
    expect(kit.files.kept.size).toBe(1);
  });

  it('that is interrupted after its commit is finished by a job', async () => {
    const { kit, pin, member, runLater } = await pinStage();
    const { id } = await pin('Lamp');
    const [before = ''] = kit.files.kept.keys();
    const discard = kit.files.discard;
    kit.files.discard = () => Promise.reject(new Error('The process was killed.'));
    await member.tickets.blur({ id, covers: [COVER] });
    expect(kit.files.kept.has(before)).toBe(true);
    kit.files.discard = discard;
    await runLater(2 * MINUTE);
    expect(kit.files.kept.has(before)).toBe(false);
  });

  it('is made by those who may draw, on a picture alone', async () => {
    const { kit, pin, member, admin, project } = await pinStage();
    const { id } = await pin('Lamp');
    const blurAs = (as: typeof member, ticket: TicketId = id) =>
      refusalOf(as.tickets.blur({ id: ticket, covers: [COVER] }));
    const colleague = kit.aUser({ organization_id: project.organizationId });
    kit.assign(colleague, project);
    expect((await blurAs(kit.asUser(colleague))).code).toBe('edit_forbidden');
    expect((await blurAs(kit.asUser(kit.aUser({})))).kind).toBe('not_found');
    const bare = await pin('Bare', { screenshot: null });
    expect((await blurAs(member, bare.id)).code).toBe('no_picture');
    await admin.merging.merge({ id: bare.id, ids: [id] });
    expect((await blurAs(admin)).code).toBe('ticket_merged');
    await admin.merging.undo({ id: bare.id, ids: [id] });
    await admin.tickets.update({ id, status: 'In Progress' });
    expect((await blurAs(member)).code).toBe('edit_forbidden');
  });

  it('is judged again once it is drawn: someone who was demoted by then blurs nothing', async () => {
    const { kit, pin, member, admin } = await pinStage();
    const { id } = await pin('Lamp');
    await admin.tickets.update({ id, status: 'In Progress' });
    const administrator = kit.anAdmin();
    const draw = kit.viewer.markPicture;
    kit.viewer.markPicture = async (input) => {
      kit.db.run(kit.db.q.updateTable('user').set({ is_admin: 0 }).where('id', '=', administrator.id));
      return draw(input);
    };
    const refused = await refusalOf(kit.asUser(administrator).tickets.blur({ id, covers: [COVER] }));
    expect(refused.kind).toBe('not_found');
    expect((await member.tickets.get({ id })).drawing).toBeNull();
    expect(kit.files.kept.size).toBe(1);
  });

  it.each([
    [[], 'Send at least one area to blur.'],
    [[{ ...COVER, width: 0 }], 'A blurred area must have a width and a height.'],
    [[{ ...COVER, x: 2 }], 'Marks must be on the image: their coordinates must be between 0 and 1.'],
  ])('of %j is refused in a sentence', async (covers, sentence) => {
    const { pin, member } = await pinStage();
    const { id } = await pin('Lamp');
    await expect(member.tickets.blur({ id, covers })).rejects.toThrow(sentence);
  });
});
