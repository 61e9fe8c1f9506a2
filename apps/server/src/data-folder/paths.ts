import { join, sep } from 'node:path';

export const databasePath = (folder: string): string => join(folder, 'ringmark.sqlite');

export const filesPath = (folder: string): string => join(folder, 'files');

/** Tells whether a path is the folder itself or leads into it. */
export const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
