import { join } from 'node:path';

/** The bare program that serves boards; it takes the path of a database. */
export const boardProgram = join(import.meta.dirname, 'board-program.ts');

/** The bare program that serves the same board as a page of plain HTML; it takes the path of a database. */
export const pageProgram = join(import.meta.dirname, 'page-program.ts');

/** The bare program that writes tickets and keeps a board; it takes the path of a database. */
export const writeProgram = join(import.meta.dirname, 'write-program.ts');

/** The bare program that lets the least client of the same libraries draw the board; it takes the path of a database. */
export const clientProgram = join(import.meta.dirname, 'client-program.ts');

/** The bare program that writes one answer over and over; it takes the path of a JSON file. */
export const answerProgram = join(import.meta.dirname, 'answer-program.ts');

/** The bare program that searches by raw SQL; it takes the path of a database. */
export const searchProgram = join(import.meta.dirname, 'search-program.ts');
