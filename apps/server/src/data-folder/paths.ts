import { join } from 'node:path';

export const databasePath = (folder: string): string => join(folder, 'ringmark.sqlite');

export const filesPath = (folder: string): string => join(folder, 'files');
