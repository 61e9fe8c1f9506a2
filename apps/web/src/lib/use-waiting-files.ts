import { useRef, useState } from 'react';
import { useSession } from './session.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { keepFiles, NO_FILES, recallFiles, type WaitingFiles } from './waiting-files.ts';

/**
 * Files that were chosen and wait for the words that they belong to. They stay while one looks elsewhere; before the
 * window goes with them the browser asks, and after a reload their names are told.
 *
 * @param of what they belong to.
 */
export function useWaitingFiles(of: string) {
  const { user } = useSession();
  const key = `${user.id}.${of}`;
  const [now, setNow] = useState(() => recallFiles(key));
  const latest = useRef(now);
  const change = (next: WaitingFiles) => {
    latest.current = next;
    setNow(next);
    keepFiles(key, next);
  };
  useLeaveWarning(now.files.length > 0);
  return {
    ...now,
    add(added: readonly File[]) {
      const { files, missing } = latest.current;
      const names = new Set(added.map(({ name }) => name));
      change({ files: [...files, ...added], missing: missing.filter((name) => !names.has(name)) });
    },
    drop(index: number) {
      const { files, missing } = latest.current;
      change({ files: files.filter((_, at) => at !== index), missing });
    },
    /** Takes away those that went with their words. */
    release: (sent: readonly File[]) =>
      change({ files: latest.current.files.filter((file) => !sent.includes(file)), missing: [] }),
    /** Nobody waits for them any more; what shows them is about to go. */
    forget: () => keepFiles(key, NO_FILES),
  };
}
