import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../paths.mjs';

/**
 * Runs one rule of the plugin over a source, for tests.
 *
 * @param {string} rule its name without the plugin's
 * @param {string} file the path of the source file
 * @param {string} source
 * @returns {number[]} the lines in which the rule finds something, from 1
 */
export function lintSource(rule, file, source) {
  const folder = mkdtempSync(join(tmpdir(), 'ringmark-lint-'));
  try {
    const jsPlugins = [join(root, 'scripts/lib/lint/plugin.mjs')];
    const config = { jsPlugins, rules: { [`ringmark/${rule}`]: 'error' } };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
    const oxlint = join(root, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format=json', file], { cwd: folder, encoding: 'utf8' });
    const found = JSON.parse(stdout).diagnostics.filter(({ code }) => code === `ringmark(${rule})`);
    return found.map(({ labels }) => labels[0].span.line).toSorted((a, b) => a - b);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
