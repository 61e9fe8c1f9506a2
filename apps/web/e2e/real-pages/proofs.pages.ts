import { test as base, expect } from '@playwright/test';
import { proofSentence } from '@ringmark/api/proofs/proof-words';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { type Site, startSite } from '../harness/outside/site.ts';
import { viewerOf } from './every-page.ts';
import { judgedBy, pageAt, proveLater } from './hour-apart/look-twice.ts';
import { aimAt } from './proofs/aim.ts';
import { OUTCOME } from './proofs/confusion.reporter.ts';
import { readCases, VIEWPORT } from './proofs/read-cases.ts';

const test = base.extend<object, { site: Site; viewer: RemoteViewer }>({
  site: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures from a pattern.
    async ({}, provide) => {
      const site = await startSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  viewer: [
    async ({ site }, provide) => {
      const viewer = viewerOf(site);
      await provide(viewer);
      await viewer.stop();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'parallel' });

for (const one of readCases()) {
  test(`${one.name} is ${one.expect}`, async ({ site, viewer }, { annotations }) => {
    const url = site.put(`/${one.name}`, one.before);
    const { pin, isPicked } = await aimAt({ site, viewer, url }, one);
    const page = { ...pageAt(url), ...VIEWPORT };
    const taken = await viewer.takeFirstPictures({ page, pins: [pin] });
    const first = taken.opened ? taken.result[0]?.first : null;
    if (!first) throw new Error(`${one.name} has no first picture.`);
    site.put(`/${one.name}`, one.after);
    const proof = await proveLater(viewer, url, pin, first, VIEWPORT);
    const judged = proof.opened ? judgedBy(proof.result, first, pin) : null;
    const said = judged?.outcome ?? 'not_opened';
    const sentence = judged
      ? proofSentence({ share: null, around: null, ...(proof.opened && proof.result.comparison), ...judged })
      : '';
    const outcome = { name: one.name, expected: one.expect, said, sentence, isPicked };
    annotations.push({ type: OUTCOME, description: JSON.stringify(outcome) });
    expect(said, sentence).toBe(one.expect);
  });
}
