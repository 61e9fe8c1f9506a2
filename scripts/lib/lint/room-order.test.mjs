import { expect, it } from 'vitest';
import { lintSource } from './lint-source.mjs';

const linesFound = (file, source) => lintSource('room-order', `packages/api/src/${file}`, source);

it('a folder of the api imports only folders that stand before it', () => {
  const source = `import { db } from '../../core/database/db.ts';
import type { Proof } from '../../evidence/proofs/proof-rows.ts';
import { own } from './own.ts';
import { addComment } from '../comments/comments.service.ts';
export { FOLLOWERS } from '../../compose/followers.ts';
`;
  expect(linesFound('tickets/tickets/tickets.service.ts', source)).toEqual([2, 4, 5]);
});

it('a test imports what it needs', () => {
  const source = "import { proofJob } from '../../evidence/proofs/proof.job.ts';\n";
  expect(linesFound('tickets/tickets/tickets.test.ts', source)).toEqual([]);
});

it('a new folder needs a place', () => {
  expect(linesFound('tickets/news/news.ts', "import { db } from '../../core/database/db.ts';\n")).toEqual([
    1,
  ]);
});
