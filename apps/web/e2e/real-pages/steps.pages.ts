import path from 'node:path';
import { writeScript } from '@ringmark/api/steps/script/write-script';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import { expect, test } from '@playwright/test';
import { runWritten } from '../harness/run-written.ts';
import { startSite } from '../harness/outside/site.ts';
import { fetchPackages } from './fetch-packages.ts';
import { PACKAGES } from './packages.ts';
import { JOURNEYS, LISTENER } from './steps/journeys.ts';
import { walk } from './steps/walk.ts';

const AGAIN = 5;
/** 27 of thirty. */
const LEAST_GREEN = JOURNEYS.length * 0.9;

/** What a page of a journey tells the site. */
const wordsOf = ({ url }: { url?: string }) => decodeURIComponent(url?.split('?')[1] ?? '');

test('thirty journeys are done again by their written tests', async ({ page: itself }) => {
  test.setTimeout(1_800_000);
  const versions = new Map(Object.entries(PACKAGES).map(([name, { version }]) => [name, version]));
  const packages = await fetchPackages(versions, 'real-pages');
  const site = await startSite();
  const viewer = createRemoteViewer({
    allow: [site.host],
    // A busy machine draws slowly.
    actionMs: 30_000,
    ownOrigin: () => 'http://127.0.0.1:1',
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  let pressed: string[] = [];
  const lastSaid = new Map<string, 'loaded' | 'left'>();
  site.put('/pressed', (request, response) => {
    pressed.push(wordsOf(request));
    response.end();
  });
  for (const kind of ['loaded', 'left'] as const)
    site.put(`/${kind}`, (request, response) => {
      lastSaid.set(wordsOf(request).trim(), kind);
      response.end();
    });
  const of = (id: string) =>
    pressed.filter((one) => one.startsWith(`${id} `)).map((one) => one.split(' ')[1]);
  const scripts = new Map<string, string>();
  const byPerson = new Map<string, (string | undefined)[]>();
  const remarks: string[] = [];
  try {
    for (const { id, package: name, page, seed } of JOURNEYS) {
      const folder = path.join(packages, name);
      const script = `${LISTENER}<script>${PACKAGES[name]?.hold ?? ''}</script>`;
      const url = site.putFolder(`/${id}/`, folder, script) + page;
      const mirrorUrl = site.putFolder(`/mirror-${id}/`, folder, script) + page;
      const nameOf = (where: 'view' | 'itself') => (where === 'view' ? id : `mirror-${id}`);
      const steps = await walk({
        viewer,
        itself,
        url,
        mirrorUrl,
        seed,
        presses: (where) => of(nameOf(where)),
        isLoaded: (where) => lastSaid.get(nameOf(where)) === 'loaded',
      });
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
      else scripts.set(id, written.script);
      process.stdout.write(`${id} ${name} ${page} ${steps.map(stepSentence).slice(1).join(' | ')}\n`);
    }
    await viewer.stop();
    for (const { id } of JOURNEYS) byPerson.set(id, of(id));
    pressed = [];
    const first = await runWritten('written-steps', scripts);
    const green = JOURNEYS.filter(({ id }) =>
      first.get(`#${id.slice(1)} ${id}`)?.every((one) => one === 'passed'),
    );
    for (const { id } of JOURNEYS) {
      const outcome = first.get(`#${id.slice(1)} ${id}`);
      if (outcome?.[0] !== 'passed') remarks.push(`${id}: ${outcome?.[0]?.slice(0, 400)}`);
    }
    process.stdout.write(`${green.length} of ${JOURNEYS.length} at once.\n${remarks.join('\n')}\n`);
    for (const { id } of JOURNEYS) {
      // A test that stops early has pressed the beginning of what the person did.
      const done = of(id);
      expect(done, `${id} presses what the person did`).toEqual(byPerson.get(id)?.slice(0, done.length));
    }
    expect(green.length).toBeGreaterThanOrEqual(LEAST_GREEN);
    const again = await runWritten('written-steps', scripts, AGAIN);
    for (const { id } of green)
      expect(again.get(`#${id.slice(1)} ${id}`), `${id}, again`).toEqual(
        Array.from({ length: AGAIN }, () => 'passed'),
      );
  } finally {
    await viewer.stop();
    await site.stop();
  }
});
