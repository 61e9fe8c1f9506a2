import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { openTestSite, type TestSite } from '../../testing/test-site.ts';
import { makeTestViewer } from '../../testing/test-viewer.ts';

const DOOR: OpenDoor = {
  level: 'use',
  httpSecrets: [],
  headers: [],
  cookies: [{ name: 'session', value: 'can4ry', host: '127.0.0.1' }],
  readableUrls: [],
  signOutUrls: [],
};
const RULES = JSON.stringify({ prefetch: [{ source: 'list', urls: ['/logout'], eagerness: 'immediate' }] });
const AFTER = `<script>setTimeout(() => fetch('/after').then(() => { document.title = 'went on' }), 800)</script>`;
const made = (by: string) =>
  `<script>const made = document.createElement('script'); ${by}; made.textContent = ${JSON.stringify(RULES)}; document.head.append(made)</script>`;

// Chromium follows such rules of secure pages alone, as those of this machine are.
let site: TestSite;
let viewer: ReturnType<typeof makeTestViewer>;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
});
afterAll(async () => {
  await viewer.stop();
  await site.close();
});
afterEach(() => viewer.closeAllOf('ann'));

const open = async (body: string, door: OpenDoor | undefined) => {
  site.asked.splice(0);
  const url = site.lay('/page', `<!doctype html><title>Page</title>${body}${AFTER}`);
  const sites = { allowedUrls: [site.origin], isAnyOfSites: true, width: 800, height: 600 };
  const { sessionId } = await viewer.open({ ownerId: 'ann', url, ...sites, door });
  const key = { ownerId: 'ann', sessionId };
  return { title: async () => (await viewer.report(key)).title };
};

test.each([
  ['in the page', `<script type="SpeculationRules">${RULES}</script>`],
  ['of a script, by its type', made(`made.type = 'speculationrules'`)],
  ['of a script, by an attribute', made(`made.setAttribute('TYPE', 'speculationrules')`)],
])('behind a door no speculation rules sign out: %s', async (_where, body) => {
  for (const path of ['/logout', '/after']) site.lay(path, 'here');
  await open(body, undefined);
  await expect.poll(() => site.asked).toContain('/logout');
  const { title } = await open(body, DOOR);
  await expect.poll(title).toBe('went on');
  expect(site.asked).not.toContain('/logout');
});
