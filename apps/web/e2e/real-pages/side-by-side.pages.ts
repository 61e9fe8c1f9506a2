import type { Project } from '@ringmark/contract/projects/projects';
import { device, openPage } from '../harness/screens/annotate.ts';
import { test } from '../harness/remote.ts';
import { expect } from '../harness/test.ts';
import { fetchPackages } from './fetch-packages.ts';
import { PAGES } from './side-by-side/all-pages.ts';
import { ROW } from './side-by-side/table.reporter.ts';
import { VERSIONS } from './side-by-side/versions.ts';
import { layPage } from './side-by-side/lay-page.ts';
import { type Heard, listenTo } from './side-by-side/recorder.ts';
import { type Outcome, runSideBySide } from './side-by-side/run.ts';

const SIZE = { width: 1_000, height: 700 };
const MEMBER = { email: 'ines@side.example', name: 'Ines Duarte' };

test.use({
  // The client is not responsible for what a page says in its own console.
  expectedMessages: /./,
  // The product draws glyphs at their exact places, unhinted; a bare browser is told to do the same.
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none'] }),
});

let heard: Heard;
let project: Project;

test.beforeAll(async ({ installation, site }) => {
  test.setTimeout(400_000);
  site.putFolder('/npm/', await fetchPackages(VERSIONS, 'side-by-side'));
  heard = listenTo(site);
  const urls = PAGES.map((page) => layPage(site, page));
  const { organization } = await installation.createCustomer('Side', 'side.example');
  project = await installation.createProject(organization, 'Side by side', urls);
});

const rowOf = (page: string, one: Outcome) => ({
  page,
  steps: one.steps,
  tiles: one.tiles,
  differ: one.differing,
  most: one.most,
  events: `${one.events}${one.isSameEvents ? ', the same' : ', differ'}`,
  named: one.causes.join('; '),
});

for (const page of PAGES) {
  test(`${page.name} is the same beside a bare browser`, async ({ openAs, browser, site }, {
    annotations,
  }) => {
    const address = `/side/${page.name}`;
    const url = new URL(address, site.url).href;
    const bare = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 });
    try {
      const client = await openAs(MEMBER, {
        viewport: { width: 1_600, height: 1_000 },
        deviceScaleFactor: 1,
      });
      await bare.goto(url);
      await openPage(client, project, url, `${SIZE.width}x${SIZE.height}`);
      await expect(device(client)).toHaveAttribute('data-scale', '1');
      const outcome = await runSideBySide({ client, bare, heard, address }, page);
      annotations.push({ type: ROW, description: JSON.stringify(rowOf(page.name, outcome)) });
      expect(outcome.wrong).toEqual([]);
    } finally {
      await bare.context().close();
    }
  });
}
