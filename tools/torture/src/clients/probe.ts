import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface Sample {
  ms: number;
  /** The status; 0 without an answer. */
  status: number;
}

/** Requests an address repeatedly. @returns ends that and gives the samples. */
export function probe(url: string, everyMs: number): () => Promise<Sample[]> {
  const worker = new Worker(join(import.meta.dirname, 'health-probe.ts'), { workerData: { url, everyMs } });
  return async () => {
    const said = once(worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
    worker.postMessage('end');
    const [samples] = (await said) as [Sample[]];
    await worker.terminate();
    return samples;
  };
}
