import { spawnSync } from 'node:child_process';
import { browserAdvice, requireBrowser } from '../browser.mjs';
import { buildAll } from '../ensure-built.mjs';
import { ensureInstalled } from '../install.mjs';
import { root, workspaceEnv } from '../paths.mjs';
import { requireNode } from '../pinned-node.mjs';
import { runTool } from '../run-tool.mjs';
import { say, SetupError } from '../say.mjs';
import { openNotePlaces } from './note-places.mjs';
import { journeys, torture, unitTests } from './suites.mjs';

/**
 * @typedef {object} Step
 * @property {string} heading
 * @property {(state: object) => Promise<unknown>} [prepare] throws when the run cannot continue
 * @property {import('./suites.mjs').Suite} [suite] after a failed one the others still run
 */

const INSTALL = { heading: 'install', prepare: install };
const BROWSER = { heading: 'browser', prepare: findBrowser };
const BUILD = { heading: 'build', prepare: buildAll };
const CHECKS = [
  { heading: 'lint', prepare: () => check('oxlint', ['--deny-warnings']) },
  { heading: 'format', prepare: () => check('oxfmt', ['--check']) },
  { heading: 'types', prepare: checkTypes },
];
const UNIT = { heading: 'unit and integration tests', suite: unitTests };
const PLACES = { heading: 'places from which notes could get out', suite: { run: openNotePlaces } };
const TORTURE = { heading: 'torture in its short form', suite: torture };

/** @returns {Step[]} what a run does, in its order */
export function stepsOf({ kind, shard, since }) {
  const first = [INSTALL, BROWSER];
  if (kind === 'changed' && !hasChangedJourneys(since)) return [...first, ...CHECKS, UNIT];
  const isLater = shard !== undefined && shard.index > 1;
  const checks = isLater || kind === 'alone' ? [] : CHECKS;
  const own = kind === 'all' ? [PLACES, TORTURE] : [];
  return [...first, ...checks, UNIT, BUILD, ...own, { heading: HEADINGS[kind], suite: journeys }];
}

const E2E = 'apps/web/e2e';

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '';

/** Journeys reach the product over the wire: those that changed are run, and only they want a build. */
function hasChangedJourneys(since) {
  const changed = git('diff', '--name-only', since, '--', E2E);
  return `${changed}${git('ls-files', '--others', '--exclude-standard', '--', E2E)}`.trim() !== '';
}

const HEADINGS = {
  gate: 'core journeys in a browser',
  all: 'journeys in a browser',
  changed: 'changed journeys in a browser',
  alone: 'each journey alone in a browser',
};

async function install(state) {
  await ensureInstalled();
  state.node = await requireNode();
}

async function findBrowser(state) {
  state.browser = await requireBrowser(state.node);
  if (state.browser === undefined) throw new SetupError(browserAdvice);
  say(state.browser);
}

async function check(command, args) {
  const { ok } = await runTool(command, args, { cwd: root, env: workspaceEnv(), show: true });
  if (!ok) throw new SetupError(`${command} found something to fix.`);
}

/** Generates the types that the client takes from the API, then checks all packages as one program. */
async function checkTypes({ node }) {
  await check(node, ['packages/client/build/generate.ts']);
  await check('tsc', ['-p', 'tsconfig.check.json']);
}
