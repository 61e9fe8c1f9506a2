import { Worker } from 'node:worker_threads';
import type { PictureTask } from './picture-work.ts';
import type { ComparedPicture, Drawn } from './proofs.types.ts';
import type { Comparison } from '@ringmark/contract/viewing/proofs';
import { pictureWorkerSource } from './picture-worker-source.ts';

export interface PictureWorker {
  /** Decodes a picture ahead, while there is nothing else to do: it will be compared with soon. */
  expect: (first: Pick<ComparedPicture, 'png'>) => void;
  /** Finds what moves by itself in a visit, as text for `ComparedPicture`. */
  findMoving: (visit: Pick<Drawn, 'pictures' | 'animated'>) => Promise<string>;
  /** @param others other visits of today: what differs between them and this one is not compared. */
  compare: (
    first: ComparedPicture,
    today: Drawn,
    options?: { others?: readonly Drawn[]; isOtherBrowser?: boolean },
  ) => Promise<Comparison>;
  stop: () => Promise<void>;
}

/** It holds decoded pictures no longer than this without work, in ms. */
const IDLE_MS = 30_000;

interface Answer {
  id: number;
  answer?: unknown;
  error?: string;
}

const start = () =>
  'code' in pictureWorkerSource
    ? new Worker(pictureWorkerSource.code, { eval: true })
    : new Worker(pictureWorkerSource.file);

/** Makes one thread, which starts with the first work and ends when there has been none for a while. */
export function createPictureWorker(): PictureWorker {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const fail = (from: Worker, error: Error) => {
    if (worker !== from) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const begin = (): Worker => {
    const begun = start();
    begun.unref();
    begun.on('message', ({ id, answer, error }: Answer) => {
      const work = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) work?.resolve(answer);
      else work?.reject(new Error(error));
      if (waiting.size === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref();
    });
    begun.on('error', (error) => fail(begun, error instanceof Error ? error : new Error(String(error))));
    begun.on('exit', () => fail(begun, new Error('The thread that compares screenshots has ended.')));
    return begun;
  };
  const ask = (task: PictureTask): Promise<unknown> => {
    clearTimeout(idle);
    worker ??= begin();
    lastId += 1;
    const work = Promise.withResolvers<unknown>();
    waiting.set(lastId, work);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
    worker.postMessage({ id: lastId, task });
    return work.promise;
  };
  const stop = async () => {
    clearTimeout(idle);
    const ending = worker;
    if (!ending) return;
    // Work that comes while the thread ends must get a new one.
    fail(ending, new Error('The thread that compares screenshots was stopped.'));
    await ending.terminate();
  };
  return {
    // A picture that cannot be decoded fails the comparison later, which reports it.
    expect: ({ png }) => void ask({ kind: 'expect', png }).catch(() => {}),
    // The worker answers each task with what `workOn` says.
    findMoving: async (visit) => (await ask({ kind: 'moving', visit })) as string,
    compare: async (first, today, { others = [], isOtherBrowser = false } = {}) =>
      (await ask({ kind: 'compare', first, today, others, isOtherBrowser })) as Comparison,
    stop,
  };
}
