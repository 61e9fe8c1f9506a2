import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    hasLong: boolean;
  }
}

/** It is true for `npm run test:all`, which tries everything, and false for `npm test`, which tries what tells most. */
export const HAS_LONG = inject('hasLong');

/** Chooses the rows of a table of tests. */
export const rowsOf = <T>(all: readonly T[], telling: readonly T[]): readonly T[] =>
  HAS_LONG ? all : telling;
