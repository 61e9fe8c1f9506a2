import { useEffect, useState } from 'react';
import { useSession } from '../session/session.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import {
  saveWaitingFiles,
  NO_FILES,
  readWaitingFiles,
  type WaitingFiles,
  withReplaced,
} from './waiting-files.ts';

/** The mounted hook of each key. */
const shown = new Map<string, (now: WaitingFiles) => void>();

/**
 * Keeps selected files that wait for their text. They outlast the form, also while it sends; after a reload only their
 * names are left.
 *
 * @param of names their subject.
 */
export function useWaitingFiles(of: string) {
  const { user } = useSession();
  const key = `${user.id}.${of}`;
  const [now, setNow] = useState(() => readWaitingFiles(key));
  useEffect(() => {
    shown.set(key, setNow);
    return () => {
      if (shown.get(key) === setNow) shown.delete(key);
    };
  }, [key]);
  const change = (next: WaitingFiles) => {
    saveWaitingFiles(key, next);
    shown.get(key)?.(next);
  };
  useLeaveWarning(now.files.length > 0);
  return {
    ...now,
    add(added: readonly File[]) {
      const { files, missing } = readWaitingFiles(key);
      const names = new Set(added.map(({ name }) => name));
      change({ files: [...files, ...added], missing: missing.filter((name) => !names.has(name)) });
    },
    drop(index: number) {
      const { files, missing } = readWaitingFiles(key);
      change({ files: files.filter((_, at) => at !== index), missing });
    },
    /** @param next such as the same picture with what was drawn into it. */
    replace: (file: File, next: File) => change(withReplaced(readWaitingFiles(key), file, next)),
    release: (sent: readonly File[]) =>
      change({ files: readWaitingFiles(key).files.filter((file) => !sent.includes(file)), missing: [] }),
    forget: () => saveWaitingFiles(key, NO_FILES),
  };
}
