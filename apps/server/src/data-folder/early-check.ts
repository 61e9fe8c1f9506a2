import { statSync } from 'node:fs';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { databasePath } from './paths.ts';

/** Beyond this size the check at every start would take seconds; `doctor` makes it whatever the size. */
export const QUICK_CHECK_BYTES = 256 * 1_048_576;

/** What the thread is told. */
export interface CheckOrder {
  path: string;
  /** Becomes 1 when there is an answer, or none will come. */
  isDone: Int32Array<SharedArrayBuffer>;
  answers: MessagePort;
}

/** In the bundle the script lies beside the folder of the chunks. */
const script = new URL(
  import.meta.url.endsWith('.ts') ? './check-thread.ts' : '../check-thread.js',
  import.meta.url,
);
/** What the check of the largest database takes on a slow disk, many times over. */
const DEADLINE_MS = 60_000;

let underWay: CheckOrder | undefined;

/**
 * Begins to check the database of a folder in a thread, where it is one that is checked at every start: a third of a
 * start's time is the check, and nearly all the rest is reading code.
 */
export function beginCheck(folder: string): void {
  const path = databasePath(folder);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || size > QUICK_CHECK_BYTES) return;
  const isDone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { port1, port2 } = new MessageChannel();
  const order: CheckOrder = { path, isDone, answers: port2 };
  const thread = new Worker(script, { workerData: order, transferList: [port2] });
  // Whoever waits for the answer does not wait on the event loop, and whoever does not shall not be held up.
  thread.unref();
  port1.unref();
  // A thread that fails leaves the check to who waits for it.
  thread.once('error', () => Atomics.store(isDone, 0, 1));
  thread.once('exit', () => Atomics.store(isDone, 0, 1));
  underWay = { path, isDone, answers: port1 };
}

/**
 * Waits for the check that was begun for a database. The thread has closed it by then.
 *
 * @returns whether the thread found it sound; false as well where none was begun, or it could not look.
 */
export function wasFoundSound(path: string): boolean {
  const check = underWay;
  underWay = undefined;
  if (check?.path !== path) return false;
  Atomics.wait(check.isDone, 0, 0, DEADLINE_MS);
  const answer: unknown = receiveMessageOnPort(check.answers)?.message;
  check.answers.close();
  return Array.isArray(answer) && answer.length === 0;
}
