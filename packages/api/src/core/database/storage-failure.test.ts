import { expect, it } from 'vitest';
import { refusalOf } from './storage-failure.ts';

it.each([
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR_WRITE', 'io'],
  ['SQLITE_CANTOPEN', 'io'],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined],
  ['SQLITE_CORRUPT', undefined],
  ['ENOSPC', undefined],
])('%s is told apart from faults of the program', (code, kind) => {
  expect(refusalOf(Object.assign(new Error('No.'), { code }))).toBe(kind);
});
