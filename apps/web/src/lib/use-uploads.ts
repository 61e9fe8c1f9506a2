import { useCallback, useEffect, useRef, useState } from 'react';
import { tooLargeWords } from './file-limits.ts';
import { holdWindow } from './leave-warning.ts';
import { logFailure } from './log.ts';
import { sessionEnd } from './session-end.ts';
import { uploadFiles } from './upload.ts';

export interface Upload {
  key: number;
  name: string;
  /** Bytes. */
  size: number;
  /** From 0 to 1. */
  share: number;
  /** Why it did not arrive; undefined while it is on its way. */
  failure?: string;
}

interface UploadsOptions {
  /** Tells as well of what failed on its way to this address before anybody looked. */
  address?: string;
  /** Bytes that the server takes in one file; unlimited while that is not known. */
  limitBytes: number | undefined;
  /** Called after each file that has arrived. */
  onArrived: () => void;
}

let lastKey = 0;

/** What failed where nobody could see it any more, by where it was to go. */
const unseen = new Map<string, Upload[]>();

const failureOf = (name: string, error: unknown): string => {
  logFailure(`the file ${name} was not uploaded`, error);
  return error instanceof Error ? error.message : 'The upload failed.';
};

/**
 * Sends files one by one, so that one that fails takes no other with it. Each failure is logged, and told with the
 * file's name where the uploads to this address are shown next.
 *
 * @param onProgress takes a share of all their bytes, 0 to 1.
 * @param isOver of the session under which they are sent; then the rest is given up without a word.
 */
export async function sendAll(
  address: string,
  files: readonly File[],
  onProgress: (share: number) => void,
  isOver = sessionEnd(),
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const failed: Upload[] = [];
  let done = 0;
  for (const file of files) {
    const { name, size } = file;
    const before = done;
    try {
      await uploadFiles(address, [file], {
        onProgress: (share) => onProgress((before + share * size) / total),
        signal: isOver,
      });
    } catch (error) {
      if (isOver.aborted) return;
      lastKey += 1;
      failed.push({ key: lastKey, name, size, share: 0, failure: failureOf(name, error) });
    }
    done += size;
  }
  if (failed.length > 0) unseen.set(address, failed);
}

/** Sends files one by one, each with its own progress, cancel and failure, which stays until it is dismissed. */
export function useUploads({ address = '', limitBytes, onArrived }: UploadsOptions) {
  const [uploads, setUploads] = useState<Upload[]>(() => unseen.get(address) ?? []);
  useEffect(() => void unseen.delete(address), [address]);
  const cancels = useRef(new Map<number, AbortController>());

  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }, []);

  /** Cancels what is on its way, or takes away the row of what failed. */
  const remove = useCallback((key: number) => {
    cancels.current.get(key)?.abort();
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }, []);

  const send = useCallback(
    async (address: string, { key, file }: { key: number; file: File }, isOver: AbortSignal) => {
      const cancel = cancels.current.get(key);
      if (!cancel) return;
      const signal = AbortSignal.any([cancel.signal, isOver]);
      if (signal.aborted) return;
      try {
        if (limitBytes !== undefined && file.size > limitBytes) {
          throw new Error(`${tooLargeWords(limitBytes)}.`);
        }
        const onProgress = (share: number) => change(key, { share });
        await uploadFiles(address, [file], { onProgress, signal });
        setUploads((all) => all.filter((upload) => upload.key !== key));
        onArrived();
      } catch (error) {
        if (signal.aborted) return;
        change(key, { failure: failureOf(file.name, error) });
      } finally {
        cancels.current.delete(key);
      }
    },
    [change, limitBytes, onArrived],
  );

  const start = useCallback(
    async (address: string, files: readonly File[], isOver = sessionEnd()) => {
      const added = files.map((file) => {
        lastKey += 1;
        cancels.current.set(lastKey, new AbortController());
        return { key: lastKey, file };
      });
      setUploads((all) => [
        ...all,
        ...added.map(({ key, file }) => ({ key, name: file.name, size: file.size, share: 0 })),
      ]);
      // They go on while one looks elsewhere, so the window is held by them and not by what shows them.
      const release = holdWindow();
      for (const one of added) await send(address, one, isOver);
      release();
    },
    [send],
  );

  return { uploads, start, remove };
}
