import { SHEET_SIZES } from '@ringmark/contract/tickets/sizes';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { readJobState } from '../../core/jobs/job-rows.ts';
import { listKnownFiles } from '../../operation/maintenance/stored-files.ts';
import { requestProof } from '../proofs/request-proof.ts';
import { pinStage } from '../../testing/pin-stage.ts';

const PHONE = '375x667';

async function marked() {
  const stage = await pinStage();
  const { id } = await stage.pin('Lamp');
  await stage.runLater(MINUTE);
  const sheet = await stage.member.sizes.mark({ id, resolution: PHONE, isWrong: true });
  await stage.run();
  return { ...stage, id, sheet };
}

describe('a sheet of all sizes', () => {
  it('is asked for once, and shows each size with its picture', async () => {
    const { pin, member, run, proofs, url } = await pinStage();
    const { id } = await pin('Lamp');
    expect(await member.sizes.get({ id })).toMatchObject({ state: 'none', canTake: true });
    const asked = await member.sizes.take({ id });
    expect(asked.state).toBe('waiting');
    expect(asked.items.map(({ state, resolution }) => [resolution, state])).toEqual(
      SHEET_SIZES.map((resolution) => [resolution, 'waiting']),
    );
    await member.sizes.take({ id });
    await run();
    expect(proofs.sheets).toHaveLength(1);
    expect(proofs.sheets[0]).toMatchObject({ page: { url }, element: { selector: '#buy' } });
    const { state, items } = await member.sizes.get({ id });
    expect(state).toBe('ready');
    expect(items).toHaveLength(6);
    expect(items[4]).toMatchObject({
      name: 'Mobile Portrait',
      category: 'mobile',
      state: 'found',
      pictureUrl: expect.stringContaining(`/api/tickets/${id}/sizes/pictures/`),
      isWrong: false,
      box: { x: 10 },
    });
  });

  it.each([
    [{ state: 'hidden' as const }, 'hidden', 'Not visible at this size.'],
    [{ state: 'not_found' as const }, 'gone', 'Not on the page at this size.'],
    [
      { opened: false as const, why: 'status' as const, status: 503 },
      'not_opened',
      'The page couldn’t be opened because the site returned an error (503).',
    ],
  ])('says of a page that is seen as %j: %s', async (seen, state, sentence) => {
    const { pin, member, run, proofs } = await pinStage();
    const { id } = await pin('Lamp');
    proofs.willSee(seen);
    await member.sizes.take({ id });
    await run();
    expect((await member.sizes.get({ id })).items[0]).toMatchObject({ state, sentence, box: null });
  });

  it('is taken up where a failed try left it', async () => {
    const { pin, member, run, runLater, proofs, kit } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    await member.sizes.take({ id });
    const { takeSizes } = kit.viewer;
    kit.viewer.takeSizes = async (input) => {
      await takeSizes({ ...input, sizes: input.sizes.slice(0, 2) });
      throw new Error('The browser fell over.');
    };
    await run();
    expect((await member.sizes.get({ id })).items.map(({ state }) => state)).toEqual([
      'found',
      'found',
      ...Array<string>(4).fill('waiting'),
    ]);
    kit.viewer.takeSizes = takeSizes;
    await runLater(5 * SECOND);
    expect(proofs.sheets.at(-1)?.sizes).toHaveLength(4);
    expect(await member.sizes.get({ id })).toMatchObject({ state: 'ready' });
  });

  it('is looked at when somebody asks for a check, also where its proof waits for its turn', async () => {
    const { id, kit, run, member, project } = await marked();
    kit.db.write((tx) =>
      requestProof(kit.services, tx, {
        ticketId: id,
        projectId: project.id,
        cause: 'deploy',
        delay: 10 * MINUTE,
      }),
    );
    await run();
    expect((await member.proofs.list({ id })).items[0]).toMatchObject({ state: 'waiting' });
    await member.proofs.check({ id });
    await run();
    expect((await member.proofs.list({ id })).items[0]).toMatchObject({
      state: 'ready',
      sizes: [{ resolution: PHONE, state: 'ready' }],
    });
  });

  it('that fails again and again ends in sentences', async () => {
    const { pin, member, run, runLater, proofs, kit } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    proofs.willSee(new Error('The browser fell over.'));
    await member.sizes.take({ id });
    await run();
    await runLater(5 * SECOND);
    await runLater(MINUTE);
    const { state, items } = await member.sizes.get({ id });
    expect(state).toBe('ready');
    expect(items.every((item) => item.state === 'not_opened')).toBe(true);
    expect(readJobState(kit.services, kit.clock.now()).waiting).toBe(0);
  });

  it('taken anew, or deleted with its ticket, leaves no picture and no byte behind', async () => {
    const { pin, member, admin, run, runLater, kit, project } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    const stored = () =>
      kit.db.first(
        kit.db.q
          .selectFrom('storage_counter')
          .select('bytes')
          .where('organization_id', '=', project.organizationId),
      )?.bytes;
    const [files, bytes] = [listKnownFiles(kit.services).length, stored()];
    for (let time = 0; time < 2; time += 1) {
      await member.sizes.take({ id });
      await run();
      expect(listKnownFiles(kit.services)).toHaveLength(files + 6);
    }
    const [{ pictureUrl } = { pictureUrl: null }] = (await member.sizes.get({ id })).items;
    expect(pictureUrl).not.toBeNull();
    expect(stored()).toBeGreaterThan(bytes ?? 0);
    await admin.tickets.remove({ id });
    await expect(member.sizes.get({ id })).rejects.toThrow('We couldn’t find this');
    await admin.tickets.restore({ id });
    expect((await member.sizes.get({ id })).items[0]?.pictureUrl).toBe(pictureUrl);
  });

  it('is refused for a ticket that has no pin, and in an archived project', async () => {
    const { pin, member, kit, project } = await pinStage();
    const bare = await pin('No pin', { pin: null, clickX: null, clickY: null });
    expect(await member.sizes.get({ id: bare.id })).toMatchObject({ canTake: false });
    await expect(member.sizes.take({ id: bare.id })).rejects.toThrow('pin on an element');
    await expect(member.sizes.mark({ id: bare.id, resolution: PHONE, isWrong: true })).rejects.toThrow(
      'pin on an element',
    );
    const { id } = await pin('Lamp');
    kit.db.run(kit.db.q.updateTable('project').set({ status: 'archived' }).where('id', '=', project.id));
    await expect(member.sizes.take({ id })).rejects.toThrow('archived');
  });
});

describe('a size that was called wrong', () => {
  it('is kept with who said so, and gets its first picture at once', async () => {
    const { sheet, proofs, member, id, kit } = await marked();
    expect(sheet.items[4]).toMatchObject({ resolution: PHONE, isWrong: true, markedBy: expect.any(String) });
    expect(sheet.items.filter(({ isWrong }) => isWrong)).toHaveLength(1);
    expect(proofs.firstOnes.at(-1)?.page).toMatchObject({ width: 375, height: 667 });
    await member.sizes.mark({ id, resolution: PHONE, isWrong: true });
    expect(readJobState(kit.services, kit.clock.now()).waiting).toBe(0);
  });

  it('is looked at in each proof of the ticket, beside the size of the pin', async () => {
    const { id, done, proofs } = await marked();
    proofs.willSee({
      comparison: {
        share: 0.2,
        around: 0,
        places: [],
        compared: 1,
        near: 0.2,
        own: { share: 0, compared: 1, isRecoloured: false },
      },
    });
    const { items } = await done(id);
    expect(items).toMatchObject([
      {
        outcome: 'changed',
        sizes: [
          {
            resolution: PHONE,
            name: 'Mobile Portrait',
            state: 'ready',
            outcome: 'changed',
            sentence: 'The button looks the same, but 20% of the area around it changed.',
            beforeUrl: expect.stringContaining(`/api/tickets/${id}/sizes/pictures/`),
            pictureUrl: expect.stringContaining(`/api/tickets/${id}/sizes/pictures/`),
          },
        ],
      },
    ]);
    expect(proofs.proved.map(({ page }) => page.width)).toEqual([1_366, 375]);
  });

  it('at which the element was not to be seen tells when it is', async () => {
    const stage = await pinStage();
    const { id } = await stage.pin('Lamp');
    await stage.runLater(MINUTE);
    stage.proofs.willSee({ state: 'hidden', comparison: null, box: null });
    await stage.member.sizes.mark({ id, resolution: PHONE, isWrong: true });
    await stage.run();
    expect((await stage.done(id)).items[0]?.sizes).toMatchObject([
      { outcome: 'same', sentence: 'Still not visible at this size.' },
    ]);
    stage.proofs.willSee({});
    await stage.member.proofs.check({ id });
    await stage.run();
    const { items } = await stage.member.proofs.list({ id });
    expect(items[0]?.sizes).toMatchObject([
      { outcome: 'changed', sentence: 'Something changed: the element is now visible.' },
    ]);
  });

  it('that fails again and again ends in a sentence, and holds up no other', async () => {
    const { id, done, proofs, runLater, member } = await marked();
    proofs.willSee(new Error('The browser fell over.'));
    await done(id);
    await runLater(10 * SECOND);
    await runLater(MINUTE);
    const { items } = await member.proofs.list({ id });
    expect(items[0]?.sizes).toMatchObject([{ state: 'ready', outcome: 'not_opened' }]);
  });

  it('can be taken back: its first picture goes, and proofs look there no more', async () => {
    const { id, done, member, kit } = await marked();
    const before = listKnownFiles(kit.services).length;
    const sheet = await member.sizes.mark({ id, resolution: PHONE, isWrong: false });
    expect(sheet.items.some(({ isWrong }) => isWrong)).toBe(false);
    expect(listKnownFiles(kit.services)).toHaveLength(before - 1);
    expect((await done(id)).items[0]?.sizes).toEqual([]);
  });

  it('must be one of the sheet', async () => {
    const { id, member } = await marked();
    await expect(member.sizes.mark({ id, resolution: '100x100', isWrong: true })).rejects.toMatchObject({
      message: expect.stringContaining('The size must be one of: 1920x1080'),
    });
  });
});
