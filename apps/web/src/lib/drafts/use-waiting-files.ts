import { useEffect, useState } from 'react';
import { useSession } from '../session/session.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { keepFiles, NO_FILES, recallFiles, type WaitingFiles } from './waiting-files.ts';

/** What shows files on screen, by whose and of what. */
const shown = new Map<string, (now: WaitingFiles) => void>();

/**
 * Files that were chosen and wait for the words that they belong to. They stay while one looks elsewhere; before the
 * window goes with them the browser asks, and after a reload their names are told.
 *
 * What shows them may have been left while they were sent: then it changes what shows them now.
 *
 * @param of what they belong to.
 */
export function useWaitingFiles(of: string) {
  const { user } = useSession();
  const key = `${user.id}.${of}`;
  const [now, setNow] = useState(() => recallFiles(key));
  useEffect(() => {
    shown.set(key, setNow);
    return () => {
      if (shown.get(key) === setNow) shown.delete(key);
    };
  }, [key]);
  const change = (next: WaitingFiles) => {
    keepFiles(key, next);
    shown.get(key)?.(next);
  };
  useLeaveWarning(now.files.length > 0);
  return {
    ...now,
    add(added: readonly File[]) {
      const { files, missing } = recallFiles(key);
      const names = new Set(added.map(({ name }) => name));
      change({ files: [...files, ...added], missing: missing.filter((name) => !names.has(name)) });
    },
    drop(index: number) {
      const { files, missing } = recallFiles(key);
      change({ files: files.filter((_, at) => at !== index), missing });
    },
    /** Takes away those that went with their words. */
    release: (sent: readonly File[]) =>
      change({ files: recallFiles(key).files.filter((file) => !sent.includes(file)), missing: [] }),
    /** Nobody waits for them any more; what shows them is about to go. */
    forget: () => keepFiles(key, NO_FILES),
  };
}
