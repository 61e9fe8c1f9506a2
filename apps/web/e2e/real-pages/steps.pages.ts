import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeScript } from '@ringmark/api/steps/script/write-script';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import { expect, test } from '@playwright/test';
import { startSite } from '../harness/site.ts';
import { fetchPackages } from './fetch-packages.ts';
import { PACKAGES } from './packages.ts';
import { JOURNEYS, LISTENER } from './steps/journeys.ts';
import { walk } from './steps/walk.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../test-results/written-steps');
const AGAIN = 5;
const LEAST_GREEN = 27;

const CONFIG = `import base from '../../playwright.config.ts';
export default { ...base, testDir: '.', projects: [{ name: 'written', testMatch: '*.spec.ts' }], reporter: [['json', { outputFile: 'report.json' }]],
  outputDir: 'out', timeout: 30_000, expect: { timeout: 5_000 }, retries: 0, fullyParallel: true };
`;

interface Report {
  suites: {
    specs: { title: string; tests: { results: { status: string; error?: { message?: string } }[] }[] }[];
  }[];
}

/** Runs the written tests by the real runner. @returns what became of each, by its title. */
async function runWritten(times: number): Promise<Map<string, string[]>> {
  const report = path.join(FOLDER, 'report.json');
  const runner = path.resolve(import.meta.dirname, '../../node_modules/.bin/playwright');
  const options = ['test', '-c', path.join(FOLDER, 'playwright.config.ts'), `--repeat-each=${times}`];
  // It fails where one of the tests does.
  await promisify(execFile)(runner, options, { cwd: FOLDER, maxBuffer: 64 * 1024 * 1024 }).catch(() => {});
  const { readFile } = await import('node:fs/promises');
  const { suites } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const found = new Map<string, string[]>();
  for (const { specs } of suites)
    for (const { title, tests } of specs)
      for (const { results } of tests)
        found.set(title, [
          ...(found.get(title) ?? []),
          ...results.map(({ status, error }) => error?.message ?? status),
        ]);
  return found;
}

test('thirty journeys are done again by their written tests', async ({ page: itself }) => {
  test.setTimeout(1_800_000);
  const versions = new Map(Object.entries(PACKAGES).map(([name, { version }]) => [name, version]));
  const packages = await fetchPackages(versions, 'real-pages');
  const site = await startSite();
  const viewer = createRemoteViewer({
    allow: [site.host],
    ownOrigin: () => 'http://127.0.0.1:1',
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  let pressed: string[] = [];
  site.put('/pressed', (request, response) => {
    pressed.push(decodeURIComponent(request.url?.split('?')[1] ?? ''));
    response.end();
  });
  const of = (id: string) =>
    pressed.filter((one) => one.startsWith(`${id} `)).map((one) => one.split(' ')[1]);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, 'playwright.config.ts'), CONFIG);
  const byPerson = new Map<string, (string | undefined)[]>();
  const remarks: string[] = [];
  try {
    for (const { id, package: name, page, seed } of JOURNEYS) {
      const folder = path.join(packages, name);
      const script = `${LISTENER}<script>${PACKAGES[name]?.hold ?? ''}</script>`;
      const url = site.putFolder(`/${id}/`, folder, script) + page;
      const mirrorUrl = site.putFolder(`/mirror-${id}/`, folder, script) + page;
      const steps = await walk({ viewer, itself, url, mirrorUrl, seed });
      byPerson.set(id, of(id));
      const written = writeScript({
        number: Number(id.slice(1)),
        title: id,
        description: '',
        address: url,
        publicUrl: site.url,
        resolution: null,
        pin: null,
        steps,
      });
      if (written.script === null) remarks.push(`${id} ${name}/${page}: ${written.remark}`);
      else await writeFile(path.join(FOLDER, `${id}.spec.ts`), written.script);
      // oxlint-disable-next-line eslint/no-console -- What was tried on a page is for people to read.
      console.log(id, name, page, steps.map(stepSentence).slice(1).join(' | '));
    }
    await viewer.stop();
    pressed = [];
    const first = await runWritten(1);
    const green = JOURNEYS.filter(({ id }) =>
      first.get(`#${id.slice(1)} ${id}`)?.every((one) => one === 'passed'),
    );
    for (const { id } of JOURNEYS) {
      const outcome = first.get(`#${id.slice(1)} ${id}`);
      if (outcome?.[0] !== 'passed') remarks.push(`${id}: ${outcome?.[0]?.slice(0, 400)}`);
    }
    // oxlint-disable-next-line eslint/no-console -- The same.
    console.log(`${green.length} of ${JOURNEYS.length} at once.\n${remarks.join('\n')}`);
    for (const { id } of JOURNEYS) {
      // A test that stops early has pressed the beginning of what the person did.
      const done = of(id);
      expect(done, `${id} presses what the person did`).toEqual(byPerson.get(id)?.slice(0, done.length));
    }
    expect(green.length).toBeGreaterThanOrEqual(LEAST_GREEN);
    const again = await runWritten(AGAIN);
    for (const { id } of green)
      expect(again.get(`#${id.slice(1)} ${id}`), `${id}, again`).toEqual(
        Array.from({ length: AGAIN }, () => 'passed'),
      );
  } finally {
    await viewer.stop();
    await site.stop();
  }
});
