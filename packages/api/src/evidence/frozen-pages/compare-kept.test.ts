import { expect, it, vi } from 'vitest';
import { AppError } from '../../core/base/errors.ts';
import { ALL_JOB_KINDS } from '../../compose/all-job-kinds.ts';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { readJobState } from '../../core/jobs/job-rows.ts';
import { runJobs } from '../../core/jobs/run-jobs.ts';
import { pinStage } from '../../testing/pin-stage.ts';
import { ON_A_BUTTON } from '../../testing/pins.ts';

const IN_THE_DARK = { ...ON_A_BUTTON, preferences: { colorScheme: 'dark' as const } };
const NOT_SEEN = { state: 'kept', differs: null, elementState: null };

/** A pin whose page is kept, and not compared yet. */
async function stage(values: object = {}) {
  const pins = await pinStage();
  const { kit, member, pin, project } = pins;
  const { frozen } = kit.viewer;
  const { id } = await pin('Lamp', { sessionId: 'a-view', pin: IN_THE_DARK, ...values });
  const get = () => member.frozenPages.get({ id });
  await vi.waitFor(async () => expect(await get()).toMatchObject(NOT_SEEN), 10_000);
  const jobs = () => readJobState(kit.services, kit.clock.now());
  return { ...pins, frozen, id, get, jobs, project };
}

it('compares a kept page with what was shown, in its window and as its reporter had it, and others hear of it', async () => {
  const { kit, frozen, get, id, project, runLater } = await stage();
  frozen.answerComparisons(async () => ({ differs: 0.25, elementState: 'hidden' }));
  await runLater(8 * SECOND);
  expect(await get()).toMatchObject({ state: 'kept', differs: 0.25, elementState: 'hidden' });
  expect(frozen.compared).toMatchObject([
    {
      ownerId: project.id,
      look: 'a-look',
      page: { address: 'https://shop.example/lamps' },
      element: ON_A_BUTTON.element,
      preferences: { colorScheme: 'dark' },
      width: 1_366,
      height: 1_080,
    },
  ]);
  expect(kit.published.at(-1)).toMatchObject({ event: { kind: 'ticket.updated', ticketId: id } });
});

it('compares what was opened in the background as well', async () => {
  const { member, frozen, pin, runLater } = await stage();
  frozen.willBe(undefined, { look: 'another-look' });
  const { id } = await pin('Gone');
  await runLater(8 * SECOND);
  await runLater(8 * SECOND);
  expect(await member.frozenPages.get({ id })).toMatchObject({ differs: 0, elementState: 'found' });
  expect(frozen.compared.map(({ look }) => look)).toEqual(['a-look', 'another-look']);
});

it('leaves a page that nobody has looked at, where the server stops between keeping and looking', async () => {
  const { kit, frozen, get, jobs, runLater } = await stage();
  const stopping = new AbortController();
  frozen.answerComparisons(async () => {
    stopping.abort();
    return new Promise(() => {});
  });
  kit.clock.advance(8 * SECOND);
  await runJobs(kit.services, { kinds: ALL_JOB_KINDS, signal: stopping.signal });
  expect(await get()).toMatchObject(NOT_SEEN);
  expect(jobs()).toMatchObject({ waiting: expect.any(Number), failed: 0 });
  // The next server no longer has a picture.
  frozen.answerComparisons(async () => undefined);
  await runLater(MINUTE);
  expect(await get()).toMatchObject(NOT_SEEN);
  expect(jobs()).toEqual({ waiting: 0, oldestAt: null, failed: 0 });
});

it('tries once more where the page cannot be opened, and then leaves it', async () => {
  const { frozen, get, jobs, runLater } = await stage();
  frozen.answerComparisons(async () => {
    throw new AppError('unavailable', 'page_failed', 'It failed.');
  });
  await runLater(8 * SECOND);
  expect(frozen.compared).toHaveLength(1);
  await runLater(8 * SECOND);
  await runLater(20 * MINUTE);
  expect(frozen.compared).toHaveLength(2);
  expect(await get()).toMatchObject(NOT_SEEN);
  expect(jobs()).toEqual({ waiting: 0, oldestAt: null, failed: 0 });
});

it('waits for as long as people need all places', async () => {
  const { frozen, get, runLater } = await stage();
  frozen.answerComparisons(async () => {
    throw new AppError('unavailable', 'remote_busy', 'Busy.');
  });
  await runLater(8 * SECOND);
  for (let tries = 0; tries < 4; tries += 1) await runLater(MINUTE);
  expect(frozen.compared).toHaveLength(5);
  frozen.answerComparisons(async () => ({ differs: 0, elementState: 'found' }));
  await runLater(MINUTE);
  expect(await get()).toMatchObject({ differs: 0 });
});

it('says nothing of a page whose ticket is deleted meanwhile', async () => {
  const { admin, id, frozen, kit, jobs, runLater } = await stage();
  frozen.answerComparisons(async () => {
    await admin.tickets.remove({ id });
    return { differs: 0, elementState: 'found' };
  });
  await runLater(8 * SECOND);
  expect(kit.db.first(kit.db.q.selectFrom('frozen_page').select('differs'))).toEqual({ differs: null });
  expect(jobs()).toMatchObject({ failed: 0 });
});

it('compares nothing of which no picture was taken', async () => {
  const { frozen, member, pin, runLater } = await stage();
  await runLater(8 * SECOND);
  frozen.willBe({ look: null });
  const { id } = await pin('Other', { sessionId: 'a-view' });
  await vi.waitFor(async () => expect(await member.frozenPages.get({ id })).toMatchObject(NOT_SEEN), 10_000);
  await runLater(8 * SECOND);
  expect(frozen.compared).toHaveLength(1);
});
