import { workerData } from 'node:worker_threads';
import type { CheckOrder } from './early-check.ts';
import { findProblems } from './find-problems.ts';

/** Checks a database while the main thread reads the code of the server. */
async function check({ path, isDone, answers }: CheckOrder): Promise<void> {
  try {
    // Within the attempt: whatever fails in here, nobody waits for an answer that does not come.
    const { default: Sqlite } = await import('better-sqlite3');
    const db = new Sqlite(path, { readonly: true, fileMustExist: true });
    const problems = findProblems(db, 'quick_check');
    db.close();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between threads there are no origins.
    answers.postMessage(problems);
  } finally {
    Atomics.store(isDone, 0, 1);
    Atomics.notify(isDone, 0);
  }
}

await check(workerData);
