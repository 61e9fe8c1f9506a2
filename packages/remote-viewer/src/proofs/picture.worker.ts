import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createDecoder, type PictureTask, workOn } from './picture-work.ts';

// On Linux a thread has a priority of its own, and people's requests come before pictures: as the browser's, it is low.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const decoded = createDecoder();

parentPort?.on('message', ({ id, task }: { id: number; task: PictureTask }) => {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
    parentPort?.postMessage({ id, answer: workOn(task, decoded) });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
    parentPort?.postMessage({ id, error: String(error) });
  }
});
