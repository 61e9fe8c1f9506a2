import { useCallback, useRef, useState } from 'react';
import { holdWindow } from './leave-warning.ts';
import { logFailure } from './log.ts';
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
  /** Bytes that the server takes in one file; unlimited while that is not known. */
  limitBytes: number | undefined;
  /** Called after each file that has arrived. */
  onArrived: () => void;
}

let lastKey = 0;

/** Sends files one by one, each with its own progress, cancel and failure, which stays until it is dismissed. */
export function useUploads({ limitBytes, onArrived }: UploadsOptions) {
  const [uploads, setUploads] = useState<Upload[]>([]);
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
    async (address: string, { key, file }: { key: number; file: File }) => {
      const cancel = cancels.current.get(key);
      if (!cancel || cancel.signal.aborted) return;
      try {
        if (limitBytes !== undefined && file.size > limitBytes) {
          throw new Error(`Larger than the ${Math.round(limitBytes / 1_048_576)} MB that a file may have.`);
        }
        const onProgress = (share: number) => change(key, { share });
        await uploadFiles(address, [file], { onProgress, signal: cancel.signal });
        setUploads((all) => all.filter((upload) => upload.key !== key));
        onArrived();
      } catch (error) {
        if (cancel.signal.aborted) return;
        logFailure(`the file ${file.name} was not uploaded`, error);
        change(key, { failure: error instanceof Error ? error.message : 'The upload failed.' });
      } finally {
        cancels.current.delete(key);
      }
    },
    [change, limitBytes, onArrived],
  );

  const start = useCallback(
    async (address: string, files: readonly File[]) => {
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
      for (const one of added) await send(address, one);
      release();
    },
    [send],
  );

  return { uploads, start, remove };
}
