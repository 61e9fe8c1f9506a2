import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killDuringUploads } from './kill-during-uploads.ts';

/** The long form of what the tests do shortly: `npm run torture`, or `npm run torture -- --kills 500`. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } });
const folder = await mkdtemp(join(tmpdir(), 'ringmark-torture-'));
try {
  const report = await killDuringUploads(folder, Number(values.kills));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  const { acknowledged, kills: _kills, shed: _shed, complaints, ...lost } = report;
  const isWhole = complaints.length === 0 && Object.values(lost).every((count) => count === 0);
  process.exitCode = isWhole && acknowledged > 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
