import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestKit } from '../testing/test-kit.ts';
import { enqueueJob } from '../core/jobs/enqueue-job.ts';
import { asAnyJobKind, type JobKind } from '../core/jobs/job-kind.ts';
import { readJobState } from '../core/jobs/job-rows.ts';
import { createJobsWorker } from './jobs-worker.ts';

function setUp(work: (signal: AbortSignal) => Promise<void> = async () => {}) {
  const kit = createTestKit();
  const kind: JobKind<object> = {
    name: 'test',
    payload: z.object({}),
    retryAfter: [],
    deadline: 60_000,
    run: async (_services, _payload, signal) => work(signal),
  };
  const outcomes: string[] = [];
  const worker = createJobsWorker(kit.services, {
    kinds: [asAnyJobKind(kind)],
    report: ({ result, attempt }) => outcomes.push(attempt === 1 ? result : `${result} at try ${attempt}`),
  });
  const services = { ...kit.services, wakeJobs: worker.wake };
  const add = () => kit.db.write((tx) => void enqueueJob(services, tx, kind, { payload: {}, turn: 'a' }));
  return { kit, worker, outcomes, add };
}

it('a job that is written while the worker sleeps runs at once', async () => {
  const { worker, outcomes, add } = setUp();
  worker.start();
  add();
  await vi.waitFor(() => expect(outcomes).toEqual(['done']), { timeout: 8_000 });
  add();
  await vi.waitFor(() => expect(outcomes).toEqual(['done', 'done']), { timeout: 8_000 });
  await worker.stop();
});

it('nothing runs before the start; a stop ends what runs and leaves it for the next start', async () => {
  const begun = Promise.withResolvers<void>();
  const { kit, worker, outcomes, add } = setUp(
    (signal) =>
      new Promise((_resolve, reject) => {
        begun.resolve();
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  add();
  expect(readJobState(kit.services, kit.clock.now())).toMatchObject({ waiting: 1 });
  worker.start();
  await begun.promise;
  await worker.stop();
  expect(outcomes).toEqual(['stopped']);
  expect(readJobState(kit.services, kit.clock.now())).toMatchObject({ waiting: 1, failed: 0 });
});

it('what a process that died had begun runs at the start, and that try counts no more', async () => {
  const { kit, worker, outcomes, add } = setUp();
  add();
  add();
  const lease_until = new Date(kit.clock.now() + 60_000).toISOString();
  kit.db.write((tx) => void tx.run(tx.q.updateTable('job').set({ lease_until, attempts: 1 })));
  worker.start();
  await vi.waitFor(() => expect(outcomes).toEqual(['done', 'done']), { timeout: 8_000 });
  await worker.stop();
});
