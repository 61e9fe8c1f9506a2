import { expect } from '@playwright/test';
import { EVERY, test, UNSTEADY } from './every-page.ts';
import { choosePins, judgedBy, pageAt, proveLater } from './hour-apart/look-twice.ts';
import { before, CHANGES, scriptOf } from './planted/changes.ts';
import { ROW } from './side-by-side/table.reporter.ts';

test.use({ end: '<script src="/planted.js"></script>' });
test.describe.configure({ mode: 'parallel' });

for (const address of EVERY) {
  test(`a small change of ${address} is always seen`, async ({ site, viewer }, { annotations }) => {
    let script = '';
    site.put('/planted.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript').end(script);
    });
    const url = new URL(address, site.url).href;
    const [chosen] = await choosePins(viewer, url);
    if (!chosen) throw new Error('There is nothing to point at.');
    const { pin, at } = chosen;
    script = scriptOf(before(at));
    const taken = await viewer.takeFirstPictures({ page: pageAt(url), pins: [pin] });
    const first = taken.opened ? taken.result[0]?.first : null;
    if (!first) throw new Error(`${url} has no first picture.`);
    const seen: Record<string, string> = {};
    const asked = CHANGES.filter(({ outcome }) => outcome !== 'same' || !UNSTEADY.has(address));
    for (const { what, after } of asked) {
      script = scriptOf(after(at));
      const proof = await proveLater(viewer, url, pin, first);
      seen[what] = proof.opened ? judgedBy(proof.result, first, pin).outcome : proof.why;
    }
    annotations.push({ type: ROW, description: JSON.stringify({ page: address, ...seen }) });
    expect(seen).toEqual(Object.fromEntries(asked.map(({ what, outcome }) => [what, outcome])));
  });
}
