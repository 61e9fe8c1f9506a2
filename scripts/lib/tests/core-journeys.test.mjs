import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.mjs';
import { journeyFiles } from './read-reports.mjs';

/** A push waits for the core, so it stays short: a journey that comes in takes the place of another. */
const MAX = 45;

/** The core must have these screens and jobs, named by the file of their journeys. */
const NEEDED =
  'admin annotate api-docs board board-phone dashboard doors frozen import invite lists main-job merge-many new-ticket notes proofs sessions settings setup shell sign-in steps system ticket webhooks who-one-is';

const coreOf = (file) => readFileSync(join(root, file), 'utf8').match(/'@core'/g)?.length ?? 0;

it('the core holds at most 45 journeys', () => {
  const count = journeyFiles().reduce((sum, file) => sum + coreOf(file), 0);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(MAX);
});

it.each(NEEDED.split(' '))('the core has a journey of %s', (name) => {
  expect(coreOf(`apps/web/e2e/${name}.spec.ts`)).toBeGreaterThan(0);
});
