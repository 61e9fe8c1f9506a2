import { tellOfUnsent } from './unsent-words.ts';

/** Files that wait to be sent, by whose and of what; they last as long as the window. */
const waiting = new Map<string, readonly File[]>();

const PREFIX = 'ringmark.files.';

/** Their names outlast the window, so that it can be said after a reload which are missing. */
function readNames(key: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function writeNames(key: string, names: readonly string[]): void {
  try {
    if (names.length > 0) sessionStorage.setItem(PREFIX + key, JSON.stringify(names));
    else sessionStorage.removeItem(PREFIX + key);
    tellOfUnsent();
  } catch {
    // Storage is full or switched off: then it is not said which files are missing.
  }
}

export interface WaitingFiles {
  files: readonly File[];
  /** Names of those that went with a reload: a page may not open files of its own accord. */
  missing: readonly string[];
}

export const NO_FILES: WaitingFiles = { files: [], missing: [] };

export function recallFiles(key: string): WaitingFiles {
  const files = waiting.get(key) ?? [];
  const here = new Set(files.map(({ name }) => name));
  return { files, missing: readNames(key).filter((name) => !here.has(name)) };
}

export function keepFiles(key: string, { files, missing }: WaitingFiles): void {
  if (files.length > 0) waiting.set(key, files);
  else waiting.delete(key);
  writeNames(key, [...missing, ...files.map(({ name }) => name)]);
}

/** Lets go of everybody's, as when somebody signs out. */
export function forgetAllFiles(): void {
  waiting.clear();
}
