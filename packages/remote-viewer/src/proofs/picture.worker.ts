import { parentPort } from 'node:worker_threads';
import { type PictureTask, workOn } from './picture-work.ts';

parentPort?.on('message', ({ id, task }: { id: number; task: PictureTask }) => {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
    parentPort?.postMessage({ id, answer: workOn(task) });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
    parentPort?.postMessage({ id, error: String(error) });
  }
});
