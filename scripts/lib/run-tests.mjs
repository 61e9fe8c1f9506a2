import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserAdvice, requireBrowser } from './browser.mjs';
import { buildAll, runTurbo } from './ensure-built.mjs';
import { readFailedTests } from './failed-tests.mjs';
import { ensureInstalled } from './install.mjs';
import { reportsDir, root, workspaceEnv } from './paths.mjs';
import { requireNode } from './pinned-node.mjs';
import { journeyFiles, readPlaywrightReport, readTortureReport, readVitestReport } from './read-reports.mjs';
import { guardTools, runTool, stopSignal } from './run-tool.mjs';
import { say, seconds, SetupError } from './say.mjs';

const vitestReport = join(reportsDir, 'vitest.json');
const tortureReport = join(reportsDir, 'torture.json');
const journeysReport = join(reportsDir, 'e2e.json');

/**
 * Runs all checks, and always ends with one line that counts the tests of all suites. A failed step without tests
 * counts as one failure and ends the run; after a failed suite the others still run, so that one run shows all
 * failures.
 */
export async function runTests() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const started = performance.now();
  guardTools();
  rmSync(reportsDir, { recursive: true, force: true });
  mkdirSync(reportsDir, { recursive: true });
  const state = {};
  for (const [heading, step] of steps) {
    if (!(await passes(heading, step, state, total)) && !suites.has(step)) break;
  }
  for (const report of [vitestReport, tortureReport, journeysReport]) {
    for (const failed of readFailedTests(report)) say(`\nFAILED: ${failed}`);
  }
  say(`\nAll steps took ${seconds(started)}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`);
  process.exitCode = total.failed === 0 && stopSignal() === undefined ? 0 : 1;
}

async function passes(heading, step, state, total) {
  if (stopSignal() !== undefined) return false;
  say(`\n=== ${heading} ===`);
  const started = performance.now();
  const outcome = await step(state).catch((error) => {
    const text = error instanceof SetupError ? error.message : (error?.stack ?? String(error));
    return { passed: 0, failed: 0, skipped: 0, problems: [text] };
  });
  const { passed = 0, failed = 0, skipped = 0, problems = [] } = outcome ?? {};
  total.passed += passed;
  total.failed += failed + problems.length;
  total.skipped += skipped;
  for (const problem of problems) say(`FAILED: ${problem}`);
  const isGood = failed === 0 && problems.length === 0;
  say(`--- ${heading}: ${isGood ? 'ok' : 'failed'} (${seconds(started)})`);
  return isGood;
}

const steps = [
  ['install', install],
  ['browser', findBrowser],
  ['lint', () => tools(['oxlint', '--deny-warnings'])],
  ['format', () => tools(['oxfmt', '--check'])],
  ['types', typecheck],
  ['unit and integration tests', unitTests],
  ['build', buildAll],
  ['torture in its short form', torture],
  ['journeys in a browser', journeys],
];

const suites = new Set([unitTests, torture, journeys]);

async function install(state) {
  await ensureInstalled();
  state.node = await requireNode();
}

async function findBrowser(state) {
  state.browser = await requireBrowser(state.node);
  if (state.browser === undefined) throw new SetupError(browserAdvice);
  say(state.browser);
}

async function tools([command, ...args]) {
  const { ok } = await runTool(command, args, { cwd: root, env: workspaceEnv(), show: true });
  if (!ok) throw new SetupError(`${command} found something to mend.`);
}

async function typecheck() {
  const result = await runTurbo('typecheck');
  if (result.ok) return;
  say(result.output.trimEnd());
  throw new SetupError('the type check found something to mend.');
}

async function unitTests({ browser }) {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const env = workspaceEnv({ RINGMARK_BROWSER_PATH: browser });
  const { ok } = await runTool('vitest', args, { cwd: root, env, show: true });
  return withExit(readVitestReport(vitestReport), ok, 'Vitest');
}

/** Kills, fills and overloads the built server; apart from the other tests, because it uses the whole machine. */
async function torture({ browser }) {
  const config = join(root, 'tools/torture/vitest.config.ts');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${tortureReport}`];
  const env = workspaceEnv({ RINGMARK_BROWSER_PATH: browser });
  const { ok } = await runTool('vitest', ['run', '--config', config, ...reporters], {
    cwd: root,
    env,
    show: true,
  });
  return withExit(readTortureReport(tortureReport), ok, 'Vitest');
}

async function journeys({ browser }) {
  if (journeyFiles().length === 0) throw new SetupError('apps/web/e2e holds no journey.');
  const env = workspaceEnv({ RINGMARK_BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport });
  const cli = join(root, 'apps/web/node_modules/.bin/playwright');
  const args = ['test', '--reporter=list,json'];
  const { ok } = await runTool(cli, args, { cwd: join(root, 'apps/web'), env, show: true });
  return withExit(readPlaywrightReport(journeysReport), ok, 'Playwright');
}

/** A runner that exits with an error after all tests passed has failed. */
function withExit(count, ok, runner) {
  const isClean = count.failed === 0 && count.problems.length === 0;
  return ok || !isClean ? count : { ...count, problems: [`${runner} ended with an error outside its tests`] };
}
