import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';
import { MINUTE } from '../base/instants.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { enqueueJob, type JobToEnqueue } from './enqueue-job.ts';
import { asAnyJobKind, type JobKind } from './job-kind.ts';
import { readJobState } from './job-rows.ts';
import { type JobOutcome, runJobs, type RunJobsOptions } from './run-jobs.ts';

type Payload = { name: string };

function setUp(work: (payload: Payload, signal: AbortSignal) => Promise<void> = async () => {}) {
  const kit = createTestKit();
  const ran: string[] = [];
  const outcomes: JobOutcome[] = [];
  const kind: JobKind<Payload> = {
    name: 'test',
    payload: z.object({ name: z.string() }),
    retryAfter: [MINUTE, 5 * MINUTE],
    deadline: MINUTE,
    run: async (_services, payload, signal) => {
      ran.push(payload.name);
      await work(payload, signal);
    },
  };
  const add = (name: string, values: Partial<JobToEnqueue<Payload>> = {}) =>
    kit.db.write((tx) => {
      enqueueJob(kit.services, tx, kind, { payload: { name }, turn: name, ...values });
      return {};
    });
  const run = (options: Partial<RunJobsOptions> = {}) =>
    runJobs(kit.services, {
      kinds: [asAnyJobKind(kind)],
      report: (outcome) => outcomes.push(outcome),
      ...options,
    });
  return { kit, kind, ran, outcomes, add, run, state: () => readJobState(kit.services, kit.clock.now()) };
}

it('runs what is due, the oldest first, and nothing before its time', async () => {
  const { kit, ran, add, run, state } = setUp();
  add('later', { delay: MINUTE });
  add('first');
  add('second');
  await run();
  expect(ran).toEqual(['first', 'second']);
  expect(state()).toMatchObject({ waiting: 1, failed: 0 });
  kit.clock.advance(MINUTE);
  await run();
  expect(ran).toEqual(['first', 'second', 'later']);
  expect(state()).toEqual({ waiting: 0, oldestAt: null, failed: 0 });
});

it('runs two at a time, and of one turn one after the other', async () => {
  const begun = new Map<string, PromiseWithResolvers<void>>();
  const now: string[] = [];
  let most = 0;
  const { add, run, ran } = setUp(async ({ name }) => {
    now.push(name);
    most = Math.max(most, now.length);
    expect(now.filter((one) => one.startsWith(name.charAt(0)))).toEqual([name]);
    const done = Promise.withResolvers<void>();
    begun.set(name, done);
    await done.promise;
    now.splice(now.indexOf(name), 1);
  });
  for (const name of ['a1', 'a2', 'b1', 'c1']) add(name, { turn: name.charAt(0) });
  const all = run();
  for (let count = 0; count < 4; count += 1) {
    await expect.poll(() => now.length).toBeGreaterThan(0);
    begun.get(now[0] ?? '')?.resolve();
    await expect.poll(() => ran.length).toBeGreaterThan(count);
  }
  await all;
  expect(ran.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(most).toBe(2);
});

it('keeps one waiting job of a key, and takes another while that one runs', async () => {
  const { add, run, ran, state } = setUp(async () => {
    if (ran.length === 1) add('again', { key: 'page', turn: 'page' });
  });
  add('once', { key: 'page', turn: 'page' });
  add('twice', { key: 'page', turn: 'page' });
  expect(state().waiting).toBe(1);
  await run();
  expect(ran).toEqual(['once', 'again']);
});

it('tries again after its pauses, and then says that it has failed', async () => {
  const { kit, add, run, outcomes, state } = setUp(() => Promise.reject(new Error('No browser.')));
  add('never');
  await run();
  for (const pause of [MINUTE, 5 * MINUTE]) {
    kit.clock.advance(pause - 1);
    await run();
    kit.clock.advance(1);
    await run();
  }
  expect(outcomes.map(({ result, attempt }) => [result, attempt])).toEqual([
    ['retry', 1],
    ['retry', 2],
    ['failed', 3],
  ]);
  expect(state()).toMatchObject({ waiting: 0, failed: 1 });
  const row = kit.db.first(kit.db.q.selectFrom('job').select(['last_error', 'failed_at']));
  expect(row).toMatchObject({ last_error: 'No browser.', failed_at: expect.any(String) });
});

it('comes back later where there is no room for it, for as long as that takes, and counts no try', async () => {
  let isBusy = true;
  const { kit, add, run, ran, outcomes, state } = setUp(async () => {
    if (isBusy) throw new AppError('unavailable', 'remote_busy', 'Remote viewing is busy.');
  });
  add('patient');
  for (let turn = 0; turn < 5; turn += 1) {
    await run();
    kit.clock.advance(MINUTE);
  }
  expect(outcomes.map(({ result, attempt }) => [result, attempt])).toEqual(
    Array.from({ length: 5 }, () => ['postponed', 1]),
  );
  expect(state()).toMatchObject({ waiting: 1, failed: 0 });
  isBusy = false;
  await run();
  expect(outcomes.at(-1)).toMatchObject({ result: 'done', attempt: 1 });
  expect(ran).toHaveLength(6);
});

it('gives up a try at its deadline, whether it listens or not', async () => {
  const { kit, kind, add, outcomes } = setUp(() => new Promise(() => {}));
  add('hangs');
  const short = asAnyJobKind({ ...kind, deadline: 20 });
  await runJobs(kit.services, { kinds: [short], report: (outcome) => outcomes.push(outcome) });
  expect(outcomes).toMatchObject([
    { result: 'retry', error: { message: 'It did not finish within 0.02 s.' } },
  ]);
});

it('stops with the server, loses nothing and counts no try', async () => {
  const stop = new AbortController();
  const { kit, add, run, ran, outcomes } = setUp(async () => {
    if (ran.length > 1) return;
    stop.abort();
    await new Promise(() => {});
  });
  add('stopped');
  await run({ signal: stop.signal });
  expect(outcomes).toMatchObject([{ result: 'stopped' }]);
  await run();
  expect(outcomes).toMatchObject([{ result: 'stopped' }, { result: 'done', attempt: 1 }]);
  expect(kit.db.all(kit.db.q.selectFrom('job').selectAll())).toEqual([]);
});

it('runs again what a dead process had begun, once its time is over', async () => {
  const { kit, add, run, ran } = setUp();
  add('left');
  const lease_until = new Date(kit.clock.now() + MINUTE).toISOString();
  kit.db.write((tx) => {
    tx.run(tx.q.updateTable('job').set({ lease_until, attempts: 1 }));
    return {};
  });
  await run();
  expect(ran).toEqual([]);
  kit.clock.advance(MINUTE);
  await run();
  expect(ran).toEqual(['left']);
});

it('waits for the next wake, and fails a job of which nothing is known any more', async () => {
  const stop = new AbortController();
  let wake = Promise.withResolvers<void>();
  const { add, run, ran, kit, outcomes } = setUp();
  const running = run({ signal: stop.signal, nextWake: () => wake.promise });
  add('woken');
  const before = wake;
  wake = Promise.withResolvers();
  before.resolve();
  await expect.poll(() => ran).toEqual(['woken']);
  stop.abort();
  wake.resolve();
  await running;
  add('unknown');
  await runJobs(kit.services, { kinds: [], report: (outcome) => outcomes.push(outcome) });
  expect(outcomes.at(-1)).toMatchObject({ result: 'failed' });
});
