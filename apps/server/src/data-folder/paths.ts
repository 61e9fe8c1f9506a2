import { join } from 'node:path';

/** Where the database of a data folder lies. */
export const databasePath = (folder: string): string => join(folder, 'ringmark.sqlite');

/** Where its attachments and screenshots lie. */
export const filesPath = (folder: string): string => join(folder, 'files');
