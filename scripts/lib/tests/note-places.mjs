import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportsDir, root, workspaceEnv } from '../paths.mjs';
import { runTool } from '../run-tool.mjs';

const SCRIPT = 'scripts/open-note-places.mjs';
const REPORT = join(reportsDir, 'note-places.json');

/**
 * Opens each place from which an internal note could get out, and expects the leak test to fail.
 *
 * @returns {Promise<import('./read-reports.mjs').Report>}
 */
export async function openNotePlaces({ node, browser, options: { shard } }) {
  rmSync(REPORT, { force: true });
  const part = shard ? ['--shard', `${shard.index}/${shard.count}`] : [];
  const env = workspaceEnv({ RINGMARK_BROWSER_PATH: browser });
  await runTool(node, [SCRIPT, '--report', REPORT, ...part], { cwd: root, env, show: true });
  if (!existsSync(REPORT)) return { tests: [], problems: ['the places of notes were not opened'] };
  const tests = JSON.parse(readFileSync(REPORT, 'utf8')).map(({ name, isGood, ms }) => ({
    file: SCRIPT,
    name,
    status: isGood ? 'passed' : 'failed',
    message: isGood ? '' : 'the leak test says the same whether this place is open or closed',
    ms,
    endedAt: Date.now(),
  }));
  return { tests, problems: [] };
}
