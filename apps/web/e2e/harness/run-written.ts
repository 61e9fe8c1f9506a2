import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** This folder is next to the results of journeys, because each run removes those. */
const RESULTS = path.resolve(import.meta.dirname, '../../reports');

const CONFIG = `import base from '../../playwright.config.ts';
export default { ...base, testDir: '.', projects: [{ name: 'written', testMatch: '*.spec.ts' }],
  reporter: [['json', { outputFile: 'report.json' }]], outputDir: 'out', timeout: 60_000, expect: { timeout: 10_000 },
  retries: 0, fullyParallel: true };
`;

interface Report {
  suites: {
    specs: { title: string; tests: { results: { status: string; error?: { message?: string } }[] }[] }[];
  }[];
}

/**
 * Runs written tests by the real `@playwright/test`.
 *
 * @param scripts by the names of their files.
 * @returns what became of each, by its title: `passed`, or what it complained of; once for each time.
 */
export async function runWritten(
  folderName: string,
  scripts: ReadonlyMap<string, string>,
  times = 1,
): Promise<Map<string, string[]>> {
  const folder = path.join(RESULTS, folderName);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'playwright.config.ts'), CONFIG);
  for (const [name, script] of scripts) await writeFile(path.join(folder, `${name}.spec.ts`), script);
  const runner = path.resolve(import.meta.dirname, '../../node_modules/.bin/playwright');
  const options = ['test', '-c', path.join(folder, 'playwright.config.ts'), `--repeat-each=${times}`];
  // The run within must not write to the place of this run's own results.
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _, ...env } = process.env;
  // It fails where one of the tests does; its report tells which.
  await promisify(execFile)(runner, options, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).catch(
    () => {},
  );
  const { suites } = JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8')) as Report;
  const found = new Map<string, string[]>();
  for (const { title, tests } of suites.flatMap(({ specs }) => specs)) {
    const outcomes = tests.flatMap(({ results }) =>
      results.map(({ status, error }) => error?.message ?? status),
    );
    found.set(title, [...(found.get(title) ?? []), ...outcomes]);
  }
  return found;
}
