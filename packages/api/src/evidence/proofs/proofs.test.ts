import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { readJobState } from '../../core/jobs/job-rows.ts';
import { listKnownFiles } from '../../operation/maintenance/stored-files.ts';
import { ON_A_BUTTON } from '../../testing/pins.ts';
import { pinStage } from '../../testing/pin-stage.ts';
import { notOpenedSentence } from './proof-words.ts';
import type { NotOpened } from '@ringmark/contract/viewing/background';

describe('first pictures', () => {
  it('are taken soon after the pin, of all pins of a page in one visit', async () => {
    const { pin, runLater, run, proofs, url, kit } = await pinStage();
    await pin('One');
    await pin('Two');
    await pin('Elsewhere', { url: 'https://shop.example/chairs' });
    await run();
    expect(proofs.firstOnes).toEqual([]);
    await runLater(5 * SECOND);
    expect(proofs.firstOnes.map(({ page, pins }) => [page.url, pins.length])).toEqual([
      [url, 2],
      ['https://shop.example/chairs', 1],
    ]);
    expect(proofs.firstOnes[0]?.page).toMatchObject({
      allowedUrls: ['https://shop.example/'],
      isAnyOfSites: true,
      width: 1_366,
      height: 1_080,
    });
    expect(kit.db.all(kit.db.q.selectFrom('first_picture').select('state'))).toHaveLength(3);
    expect(readJobState(kit.services, kit.clock.now()).waiting).toBe(0);
  });

  it('are of the time at which their page was opened, also after a long job', async () => {
    const { pin, runLater, kit, proofs } = await pinStage();
    const openedAt = kit.clock.now() - MINUTE;
    proofs.willOpenAt(openedAt);
    await pin('One');
    await runLater(5 * SECOND);
    const row = kit.db.first(kit.db.q.selectFrom('first_picture').select('taken_at'));
    expect(row).toEqual({ taken_at: new Date(openedAt).toISOString() });
  });

  it('are not taken of tickets without a pin on an element, or without a picture', async () => {
    const { pin, kit } = await pinStage();
    await pin('No element', { pin: { ...ON_A_BUTTON, element: null } });
    await pin('No picture', { screenshot: null });
    await pin('No pin', { pin: null, clickX: null, clickY: null });
    const waiting = kit.db.all(kit.db.q.selectFrom('job').select('kind'));
    expect(waiting.filter(({ kind }) => kind === 'first-picture')).toEqual([]);
  });
});

describe('the proof of a ticket that is Done', () => {
  it('compares with the first picture, where it stood, and says what it saw', async () => {
    const { pin, runLater, done, proofs, member } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    proofs.willSee({
      comparison: {
        share: 0.034,
        around: 0.01,
        places: [{ x: 1, y: 2, width: 8, height: 8 }],
        compared: 1,
        near: 0.034,
        own: { share: 0, compared: 1, isRecoloured: false },
      },
    });
    const { items, canCheck } = await done(id);
    expect(canCheck).toBe(true);
    expect(items).toMatchObject([
      {
        cause: 'done',
        state: 'ready',
        outcome: 'changed',
        sentence:
          'The button looks the same, but 3% of the area around it changed. The rest of the page changed too.',
        pictureUrl: expect.stringContaining(`/api/tickets/${id}/proofs/`),
        places: [{ x: 1, y: 2, width: 8, height: 8 }],
        isOtherBrowser: false,
      },
    ]);
    expect(proofs.proved[0]).toMatchObject({
      pin: { stoodAt: { x: 10, y: 20 } },
      first: { browser: 'Chromium/1' },
    });
    expect((await member.tickets.get({ id })).status).toBe('Done');
  });

  it.each([
    [{}, 'same', 'Looks the same as before.'],
    [
      { state: 'not_found' as const, comparison: null, box: null },
      'gone',
      'The element is no longer on the page.',
    ],
    [
      { state: 'hidden' as const, comparison: null, box: null },
      'gone',
      'The element is no longer visible on the page.',
    ],
    [
      {
        comparison: {
          share: 0.1,
          around: 0,
          places: [],
          compared: 1,
          near: 0.6,
          own: { share: 0.9, compared: 1, isRecoloured: true },
        },
      },
      'changed',
      'The button’s colour changed.',
    ],
    [
      {
        comparison: {
          share: 0.5,
          around: 0,
          places: [],
          compared: 0.01,
          near: 0.5,
          own: { share: 0, compared: 1, isRecoloured: false },
        },
      },
      'not_compared',
      'This part of the page changes too much on its own to compare screenshots.',
    ],
  ])('of a page that is seen as %j is: %s', async (seen, outcome, sentence) => {
    const { pin, runLater, done, proofs } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    proofs.willSee(seen);
    expect((await done(id)).items).toMatchObject([{ outcome, sentence }]);
  });

  it.each<[NotOpened, string]>([
    [{ why: 'status', status: 404 }, 'The page couldn’t be opened because it no longer exists (404).'],
    [
      { why: 'elsewhere', url: 'https://other.example/x' },
      'The page couldn’t be opened because it now leads to other.example.',
    ],
    [
      { why: 'sign_in' },
      'The page couldn’t be opened because it requires a sign-in. An administrator can add site access or sign in to the site again, and then check the ticket again.',
    ],
    [
      { why: 'redirected', url: 'https://halden.example/' },
      'The page now leads to the site’s home page, and the element isn’t on that page.',
    ],
    [
      { why: 'redirected', url: 'https://halden.example/lamps' },
      'The page now leads to /lamps, and the element isn’t on that page.',
    ],
    [{ why: 'hung' }, 'The page couldn’t be opened because the site didn’t respond in time.'],
  ])('of a page that did not open, %j, says why: %s', async (answer, sentence) => {
    const { pin, runLater, done, proofs } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    proofs.willSee({ opened: false, ...answer });
    expect((await done(id)).items).toMatchObject([{ outcome: 'not_opened', sentence }]);
  });

  it('without a browser says to try again later', () =>
    expect(notOpenedSentence({ why: 'no_browser' })).toBe(
      'The page couldn’t be opened because the server’s browser isn’t available right now. Try again later.',
    ));

  it('without a first picture is its own first one, with which the next is compared', async () => {
    const { pin, done, kit, member, run } = await pinStage();
    const { id } = await pin('Lamp');
    kit.db.run(kit.db.q.deleteFrom('job'));
    expect((await done(id)).items).toMatchObject([{ outcome: 'not_compared' }]);
    await member.proofs.check({ id });
    await run();
    expect((await member.proofs.list({ id })).items[0]).toMatchObject({ outcome: 'same', cause: 'check' });
  });

  it.each([
    ['with a first visit that did not see it', true],
    ['without a first visit', false],
  ])('of an element in a menu says that it shows only after a click, %s', async (_how, isLookedAt) => {
    const { pin, runLater, done, proofs, url } = await pinStage();
    const target = { tag: 'button', role: 'button', name: 'Menu', locator: null, frames: [] };
    const steps = [
      { kind: 'opened', url, at: 0 },
      { kind: 'pressed', target, button: 'left', times: 1, at: 1 },
      { kind: 'pinned', target, text: 'Lamps', at: 2 },
    ];
    proofs.willSee({ state: 'hidden', box: null, comparison: null });
    const { id } = await pin('Lamp', { steps });
    if (isLookedAt) await runLater(MINUTE);
    expect((await done(id)).items).toMatchObject([
      {
        outcome: 'not_compared',
        sentence: 'This element appears only after a click, so it couldn’t be checked.',
      },
    ]);
  });

  it('of an element that was never to be seen says that, and not that it is gone', async () => {
    const { pin, runLater, done, proofs } = await pinStage();
    const { id } = await pin('Lamp');
    proofs.willSee({ state: 'not_found', comparison: null, box: null });
    await runLater(MINUTE);
    const { items } = await done(id);
    expect(items).toMatchObject([
      { outcome: 'not_compared', sentence: expect.stringContaining('only after signing in') },
    ]);
  });

  it('that fails again and again ends in a sentence, and holds up nothing', async () => {
    const { pin, runLater, done, proofs, member, kit } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    proofs.willSee(new Error('The browser fell over.'));
    expect((await done(id)).items).toMatchObject([
      { state: 'waiting', sentence: 'The new screenshot is being taken.' },
    ]);
    await runLater(10 * SECOND);
    await runLater(MINUTE);
    const { items } = await member.proofs.list({ id });
    expect(items).toMatchObject([{ state: 'ready', outcome: 'not_opened' }]);
    expect(readJobState(kit.services, kit.clock.now())).toMatchObject({ waiting: 0, failed: 1 });
  });

  it('of an archived project says that its page may not be opened', async () => {
    const { pin, kit, project, admin, member, run } = await pinStage();
    const { id } = await pin('Lamp');
    await admin.tickets.update({ id, status: 'Done' });
    kit.db.run(kit.db.q.updateTable('project').set({ status: 'archived' }).where('id', '=', project.id));
    await run();
    expect((await member.proofs.list({ id })).items).toMatchObject([
      { outcome: 'not_opened', sentence: expect.stringContaining('archived') },
    ]);
  });
});

describe('proofs', () => {
  it('are asked for once while one waits, and refused for a ticket that has none', async () => {
    const { pin, member, run } = await pinStage();
    const { id } = await pin('Lamp');
    const one = await member.proofs.check({ id });
    expect(await member.proofs.check({ id })).toMatchObject({ id: one.id, state: 'waiting' });
    await run();
    expect((await member.proofs.list({ id })).items).toHaveLength(1);
    const bare = await pin('Bare', { pin: null });
    expect(await member.proofs.list({ id: bare.id })).toEqual({ items: [], canCheck: false });
    await expect(member.proofs.check({ id: bare.id })).rejects.toThrow(
      'Only a ticket with a screenshot and a pin',
    );
  });

  it('are the first ten and the newest ten of a ticket; pictures of others are removed and no longer counted', async () => {
    const { pin, member, run, kit } = await pinStage();
    const { id } = await pin('Lamp');
    const bytes = () => kit.db.first(kit.db.q.selectFrom('storage_counter').select('bytes'))?.bytes;
    const ids: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      kit.clock.advance(MINUTE);
      ids.push((await member.proofs.check({ id })).id);
      await run();
    }
    const { items } = await member.proofs.list({ id });
    expect(items.map((proof) => proof.id).toReversed()).toEqual([...ids.slice(0, 10), ...ids.slice(-10)]);
    expect(kit.files.kept.size).toBe(listKnownFiles(kit.services).length);
    const sizes = [...kit.files.kept.values()].map((file) => file.byteLength);
    expect(bytes()).toBe(sizes.reduce((one, other) => one + other, 0));
  });

  it('are shown on cards and in lists while the ticket is Done or Accepted, the newest one', async () => {
    const { pin, member, admin, runLater, done } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    const shown = async () => {
      const { columns } = await member.tickets.board({});
      const card = columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
      const [item] = (await member.tickets.list({})).items;
      const { pages } = await member.tickets.pinnedPages({});
      return [card?.proofUrl, item?.proofUrl, pages[0]?.tickets[0]?.proofUrl];
    };
    expect(await shown()).toEqual([null, null, null]);
    const { items } = await done(id);
    const url = items[0]?.pictureUrl;
    expect(url).toMatch(/\/picture$/);
    expect(await shown()).toEqual([url, url, url]);
    await admin.tickets.update({ id, status: 'Adjustments' });
    expect(await shown()).toEqual([null, null, null]);
  });

  it('go with their ticket, and come back with it', async () => {
    const { pin, member, admin, runLater, done, kit } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    const before = await done(id);
    await admin.tickets.remove({ id });
    expect(kit.db.all(kit.db.q.selectFrom('proof').selectAll())).toEqual([]);
    await admin.tickets.restore({ id });
    expect(await member.proofs.list({ id })).toEqual(before);
  });

  it('of a ticket that is deleted while they are made leave nothing behind', async () => {
    const { pin, admin, run, kit } = await pinStage();
    const { id } = await pin('Lamp');
    await admin.tickets.update({ id, status: 'Done' });
    await admin.tickets.remove({ id });
    await run();
    expect(kit.files.kept.size).toBe(1);
    expect(readJobState(kit.services, kit.clock.now()).failed).toBe(0);
  });

  it('are seen by nobody who may not see the ticket', async () => {
    const { pin, kit } = await pinStage();
    const { id } = await pin('Lamp');
    const stranger = kit.asUser(kit.aUser());
    await expect(stranger.proofs.list({ id })).rejects.toThrow('We couldn’t find this.');
    await expect(stranger.proofs.check({ id })).rejects.toThrow('We couldn’t find this.');
  });
});

describe('the mail of Done', () => {
  it('waits for the proof, and no longer than two minutes', async () => {
    const { pin, admin, kit, run, proofs } = await pinStage();
    const dueIn = () => {
      const row = kit.db.first(
        kit.db.q
          .selectFrom('outbox')
          .select('next_attempt_at')
          .where('state', '=', 'waiting')
          .orderBy('id', 'desc'),
      );
      return row && Date.parse(row.next_attempt_at) - kit.clock.now();
    };
    const { id } = await pin('Lamp');
    proofs.willSee(new Error('Not yet.'));
    await admin.tickets.update({ id, status: 'Done' });
    expect(dueIn()).toBe(2 * MINUTE);
    proofs.willSee({});
    kit.clock.advance(30 * SECOND);
    await run();
    expect(dueIn()).toBe(0);
  });

  it('holds what would be in the same mail, so that it does not go without the proof', async () => {
    const { pin, admin, kit, runLater, run } = await pinStage();
    const { id } = await pin('Lamp');
    await runLater(MINUTE);
    await admin.comments.add({ ticketId: id, text: 'Nearly there.' });
    kit.clock.advance(10 * SECOND);
    await admin.tickets.update({ id, status: 'Done' });
    const due = () =>
      kit.db
        .all(kit.db.q.selectFrom('outbox').select('next_attempt_at').where('group_key', 'is not', null))
        .map((row) => Date.parse(row.next_attempt_at) - kit.clock.now());
    expect(due()).toEqual([2 * MINUTE, 2 * MINUTE]);
    await run();
    expect(due()).toEqual([20 * SECOND, 20 * SECOND]);
  });
});
