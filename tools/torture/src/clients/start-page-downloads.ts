import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface DownloadAttack {
  port: number;
  /** The download is at this address. */
  path: string;
  /** A hundred downloads are asked for at once with this token, again and again. */
  greedy: string;
  /** Each has a socket that reads nothing of its answer. */
  silent: string[];
}

export interface DownloadsSeen {
  /** Counts how often each status was answered. */
  statuses: Record<string, number>;
  bytes: number;
  waves: number;
}

/** Downloads from a thread of its own. @returns ends that and gives what was seen. */
export function startPageDownloads(attack: DownloadAttack): () => Promise<DownloadsSeen> {
  const worker = new Worker(join(import.meta.dirname, 'page-downloads.ts'), { workerData: attack });
  return async () => {
    const said = once(worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
    worker.postMessage('end');
    const [seen] = (await said) as [DownloadsSeen];
    await worker.terminate();
    return seen;
  };
}
