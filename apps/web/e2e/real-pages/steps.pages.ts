import path from 'node:path';
import { writeScript } from '@ringmark/api/tickets/steps/script/write-script';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import { expect, test } from '@playwright/test';
import { runWritten } from '../harness/run-written.ts';
import { type Site, startSite } from '../harness/outside/site.ts';
import { fetchPackages } from './fetch-packages.ts';
import { PACKAGES } from './packages.ts';
import { ASKING, JOURNEY_SETS, JOURNEYS, LISTENER } from './steps/journeys.ts';
import { VARIED_PAGES } from './steps/varied-pages.ts';
import { walk } from './steps/walk.ts';

const AGAIN = 5;
/** 27 of thirty. */
const MIN_GREEN = 0.9;

/** Reads what a page of a journey tells the site. */
const wordsOf = ({ url }: { url?: string }) => decodeURIComponent(url?.split('?')[1] ?? '');

/** Each set of journeys has a title, and packages whose pages it goes over. */
const SETS = {
  presses: { title: 'thirty journeys are done again by their written tests', packages: PACKAGES },
  acts: {
    title: 'thirty journeys that type, choose, answer and go back are done again by their written tests',
    packages: VARIED_PAGES,
  },
} as const;

/** Hears what the pages of journeys tell. */
function listenTo(site: Site) {
  const pressed: string[] = [];
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
  return {
    of: (id: string) => pressed.filter((one) => one.startsWith(`${id} `)).map((one) => one.split(' ')[1]),
    isLoaded: (id: string) => lastSaid.get(id) === 'loaded',
    forget: () => void pressed.splice(0),
  };
}

for (const set of JOURNEY_SETS)
  test(SETS[set].title, async ({ page: itself }) => {
    test.setTimeout(3_600_000);
    const journeys = JOURNEYS[set];
    const shipped: Readonly<Record<string, { version: string; hold?: string }>> = SETS[set].packages;
    const versions = new Map(Object.entries(shipped).map(([name, { version }]) => [name, version]));
    const packages = await fetchPackages(versions, set === 'presses' ? 'real-pages' : 'journeys');
    const site = await startSite();
    const viewer = createRemoteViewer({
      allow: [site.host],
      // A busy machine draws slowly.
      actionMs: 30_000,
      ownOrigin: () => 'http://127.0.0.1:1',
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    const { of, isLoaded, forget } = listenTo(site);
    const scripts = new Map<string, string>();
    const byPerson = new Map<string, (string | undefined)[]>();
    const remarks: string[] = [];
    try {
      for (const { id, package: name, page, isAsking, ...way } of journeys) {
        const folder = path.join(packages, name);
        const script = `${LISTENER}${isAsking ? ASKING : ''}<script>${shipped[name]?.hold ?? ''}</script>`;
        const url = site.putFolder(`/${id}/`, folder, script) + page;
        const mirrorUrl = site.putFolder(`/mirror-${id}/`, folder, script) + page;
        const nameOf = (where: 'view' | 'itself') => (where === 'view' ? id : `mirror-${id}`);
        const steps = await walk({
          viewer,
          itself,
          url,
          mirrorUrl,
          ...way,
          presses: (where) => of(nameOf(where)),
          isLoaded: (where) => isLoaded(nameOf(where)),
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
      for (const { id } of journeys) byPerson.set(id, of(id));
      forget();
      const first = await runWritten('written-steps', scripts);
      const green = journeys.filter(({ id }) =>
        first.get(`#${id.slice(1)} ${id}`)?.every((one) => one === 'passed'),
      );
      for (const { id } of journeys) {
        const outcome = first.get(`#${id.slice(1)} ${id}`);
        if (outcome?.[0] !== 'passed') remarks.push(`${id}: ${outcome?.[0]?.slice(0, 400)}`);
      }
      process.stdout.write(`${green.length} of ${journeys.length} at once.\n${remarks.join('\n')}\n`);
      for (const { id } of journeys) {
        // A test that stops early has pressed the beginning of what the person did.
        const done = of(id);
        expect(done, `${id} presses what the person did`).toEqual(byPerson.get(id)?.slice(0, done.length));
      }
      expect(green.length).toBeGreaterThanOrEqual(journeys.length * MIN_GREEN);
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
