import { expect } from '@playwright/test';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { EVERY, test as base, viewerOf } from './every-page.ts';
import { keepAndOpen } from './frozen/keep-and-open.ts';
import { ROW } from './side-by-side/table.reporter.ts';

/** It opens kept pages only: it reaches what they reach. */
const test = base.extend<object, { opener: RemoteViewer }>({
  opener: [
    async ({ site }, provide) => {
      const opener = viewerOf(site);
      await provide(opener);
      await opener.stop();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const address of EVERY) {
  test(`${address} opens as it was kept`, async ({ site, viewer, opener, page }, { annotations }) => {
    const seen = await keepAndOpen({ viewer, opener, page }, new URL(address, site.url).href);
    const { differing, moving, onlyLive, onlyKept, element, keptElement, isFound } = seen;
    annotations.push({
      type: ROW,
      description: JSON.stringify({ page: address, differing, moving, onlyLive, onlyKept, isFound }),
    });
    expect(differing, 'the share of px that differ').toBeLessThanOrEqual(0.01);
    expect({ onlyLive, onlyKept }).toEqual({ onlyLive: [], onlyKept: [] });
    expect(element).not.toBeNull();
    expect(keptElement).toMatchObject({ selector: element?.selector, text: element?.text });
    expect(isFound).toBe(true);
    const { egress } = await opener.status();
    expect(egress).toMatchObject({ requests: 0, tunnels: 0, bytes: 0, unauthenticated: 0, denials: {} });
  });
}
