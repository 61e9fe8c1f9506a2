import path from 'node:path';
import type { Project } from '@ringmark/contract/projects/projects';
import { LISTENER, visit } from '../harness/outside/real-page.ts';
import { test } from '../harness/remote.ts';
import { expect } from '../harness/test.ts';
import { fetchPackages } from './fetch-packages.ts';
import { PACKAGES } from './packages.ts';

/** Strangers' pages complain of what they cannot load, and of more. */
test.use({ expectedMessages: /./ });

const SHOTS = path.resolve(import.meta.dirname, '../../../../shots/real-pages');
const MEMBER = { email: 'oda@template.example', name: 'Oda Krag' };
const heard: string[] = [];
let project: Project;

const every = Object.entries(PACKAGES).flatMap(([name, { pages }]) =>
  pages.map((page) => ({ name, page, path: `/${name}/${page}` })),
);

test.beforeAll(async ({ installation, site }) => {
  test.setTimeout(300_000);
  const versions = new Map(Object.entries(PACKAGES).map(([name, { version }]) => [name, version]));
  const folder = await fetchPackages(versions, 'real-pages');
  for (const [name, { hold = '' }] of Object.entries(PACKAGES)) {
    const script = `${LISTENER}<script>${hold}</script>`;
    site.putFolder(`/${name}/`, path.join(folder, name), script);
  }
  site.put('/heard', (request, response) => {
    heard.push(decodeURIComponent(request.url?.split('?')[1] ?? ''));
    response.end();
  });
  const { organization } = await installation.createCustomer('Template', 'template.example');
  const urls = every.map((page) => new URL(page.path, site.url).href);
  project = await installation.createProject(organization, 'Templates', urls);
});

for (const { name, page: file, path: address } of every) {
  test(`${name}, ${file}`, async ({ openAs, browser, installation, site }) => {
    const app = await openAs(MEMBER);
    const itself = await browser.newPage();
    const url = new URL(address, site.url).href;
    try {
      const seen = await visit({ app, itself, installation, project, url, heard });
      process.stdout.write(`${name} ${file} ${JSON.stringify(seen)}\n`);
      expect(seen.pins).toBeGreaterThan(0);
    } finally {
      await app.screenshot({ path: path.join(SHOTS, `${address.slice(1).replaceAll('/', '_')}.png`) });
      await itself.close();
    }
  });
}
