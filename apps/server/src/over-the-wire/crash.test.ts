import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { killDuringUploads } from '../testing/kill-during-uploads.ts';

const KILLS = 8;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringmark-crash-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a server that is killed while files arrive', () => {
  it(
    'has every file that it said it had, and names none that is not there',
    { timeout: 120_000 },
    async () => {
      const report = await killDuringUploads(folder, KILLS);
      expect(report.acknowledged).toBeGreaterThan(0);
      expect(report).toEqual({
        kills: KILLS,
        acknowledged: report.acknowledged,
        lostAcknowledged: 0,
        lostRowsWithoutFile: 0,
        lostMismatches: 0,
        leftovers: 0,
        shed: report.shed,
        complaints: [],
      });
    },
  );
});
