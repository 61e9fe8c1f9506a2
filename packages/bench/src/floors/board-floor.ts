import { join } from 'node:path';

/** The bare program that serves boards; it takes the path of a database. */
export const boardProgram = join(import.meta.dirname, 'board-program.ts');
