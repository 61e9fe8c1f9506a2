import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportsDir, root } from '../paths.mjs';
import { guardTools, runTool, stopSignal } from '../run-tool.mjs';
import { explain, say, seconds, SetupError } from '../say.mjs';
import { watchLoad } from './machine-load.mjs';
import { readQuarantine } from './quarantine.mjs';
import { usesTheMachine } from './real-world.mjs';
import { stepsOf } from './steps.mjs';
import { flakyEntry, summaryOf } from './summary.mjs';
import { readTestOptions } from './test-options.mjs';
import { tryAgain } from './try-again.mjs';
import { judge, worthAnotherTry } from './verdict.mjs';

/** It stays from run to run: it says which commit was green last. */
const GREEN_FILE = 'green.json';

/**
 * Runs the tests, and always ends with one line that counts those of all suites. A failed step without tests counts
 * as one failure and ends the run; after a failed suite the others still run, so that one run shows all failures. What
 * failed and leans on the machine is tried again alone before the run is judged.
 *
 * @param {string[]} args what follows the command
 */
export async function runTests(args) {
  guardTools();
  try {
    await runAll(readTestOptions(args));
  } catch (error) {
    process.exitCode = explain(error);
  }
}

async function runAll(options) {
  const started = performance.now();
  emptyReports();
  const load = watchLoad();
  const { names: quarantined, problems } = readQuarantine(Date.now());
  const run = { options, steps: [], tests: [], problems, recovered: new Set(), suites: [] };
  for (const step of stepsOf(options)) {
    if (!(await passes(step, run)) && step.suite === undefined) break;
  }
  // This run starts every test by itself, so a failed test depends on another one.
  if (options.kind !== 'alone') await tryFailedAgain(run, quarantined);
  load.stop();
  const verdict = judge(run.tests, { ...run, quarantined });
  const ms = performance.now() - started;
  for (const line of summaryOf({ ...run, verdict, loadAt: load.at, ms })) say(line);
  const flaky = verdict.flaky.map((test) => flakyEntry(test, load.at));
  writeReport('flaky.json', flaky);
  const isGreen = verdict.failed === 0 && stopSignal() === undefined;
  if (isGreen && (options.kind === 'gate' || options.kind === 'all') && options.shard === undefined)
    await noteGreen({ seconds: Math.round(ms / 1_000), flaky: flaky.map(({ test }) => test) });
  process.stdout.write(`${verdict.passed} passed, ${verdict.failed} failed, ${verdict.skipped} skipped\n`);
  process.exitCode = isGreen ? 0 : 1;
}

/** @returns whether a step is good; its tests and problems are added to the run */
async function passes({ heading, prepare, suite }, run) {
  if (stopSignal() !== undefined) return false;
  say(`\n=== ${heading} ===`);
  const started = performance.now();
  const { tests, problems } = await attempt(prepare ?? suite.run, run);
  run.tests.push(...tests);
  run.problems.push(...problems);
  if (suite?.runAlone) run.suites.push({ suite, tests });
  for (const problem of problems) say(`FAILED: ${problem}`);
  const isGood = problems.length === 0 && tests.every(({ status }) => status !== 'failed');
  run.steps.push({ heading, ms: performance.now() - started, isGood });
  say(`--- ${heading}: ${isGood ? 'ok' : 'failed'} (${seconds(started)})`);
  return isGood;
}

async function attempt(work, state) {
  try {
    const report = await work(state);
    return { tests: report?.tests ?? [], problems: report?.problems ?? [] };
  } catch (error) {
    const text = error instanceof SetupError ? error.message : (error?.stack ?? String(error));
    return { tests: [], problems: [text] };
  }
}

async function tryFailedAgain(run, quarantined) {
  const chosen = new Set(worthAnotherTry(run.tests, { usesTheMachine, quarantined }));
  if (chosen.size === 0 || stopSignal() !== undefined) return;
  say('\n=== failed tests again, each alone ===');
  const started = performance.now();
  for (const { suite, tests } of run.suites) {
    const failed = tests.filter((test) => chosen.has(test));
    for (const test of await tryAgain(suite, failed, run)) run.recovered.add(test);
  }
  const isGood = run.recovered.size === chosen.size;
  run.steps.push({ heading: 'failed tests again, each alone', ms: performance.now() - started, isGood });
}

function emptyReports() {
  mkdirSync(reportsDir, { recursive: true });
  for (const name of readdirSync(reportsDir))
    if (name !== GREEN_FILE) rmSync(join(reportsDir, name), { recursive: true, force: true });
}

const git = (...args) => runTool('git', args, { cwd: root });

/** Writes down which commit is green, unless the tree holds what no commit does. */
async function noteGreen(facts) {
  const [head, status] = [await git('rev-parse', 'HEAD'), await git('status', '--porcelain')];
  if (!head.ok || !status.ok || status.output.trim() !== '') return;
  writeReport(GREEN_FILE, { commit: head.output.trim(), at: new Date().toISOString(), ...facts });
}

const writeReport = (name, value) =>
  writeFileSync(join(reportsDir, name), `${JSON.stringify(value, null, 2)}\n`);
