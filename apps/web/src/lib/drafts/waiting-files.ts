import { updateUnsentLock } from './unsent-words.ts';

const waiting = new Map<string, readonly File[]>();

const PREFIX = 'ringmark.files.';

/** Names survive a reload, so that the form can list missing files. */
function readNames(key: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '[]');
  } catch {
    return [];
  }
}

function writeNames(key: string, names: readonly string[]): void {
  try {
    if (names.length > 0) sessionStorage.setItem(PREFIX + key, JSON.stringify(names));
    else sessionStorage.removeItem(PREFIX + key);
    updateUnsentLock();
  } catch {
    // Storage is full or switched off: a reload then forgets the names.
  }
}

export interface WaitingFiles {
  files: readonly File[];
  /** Files lost in a reload; a page may not reopen files by itself. */
  missing: readonly string[];
}

export const NO_FILES: WaitingFiles = { files: [], missing: [] };

export function readWaitingFiles(key: string): WaitingFiles {
  const files = waiting.get(key) ?? [];
  const here = new Set(files.map(({ name }) => name));
  return { files, missing: readNames(key).filter((name) => !here.has(name)) };
}

export function saveWaitingFiles(key: string, { files, missing }: WaitingFiles): void {
  if (files.length > 0) waiting.set(key, files);
  else waiting.delete(key);
  writeNames(key, [...missing, ...files.map(({ name }) => name)]);
}

/** The same list with another file in the place of one; one that is gone has no place. */
export const withReplaced = ({ files, missing }: WaitingFiles, file: File, next: File): WaitingFiles => ({
  files: files.map((one) => (one === file ? next : one)),
  missing,
});

export function clearWaitingFiles(): void {
  waiting.clear();
}
