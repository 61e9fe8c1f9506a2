import type { CapturedPage } from '@ringmark/contract/viewing/frozen-pages';
import type { Tab } from '@ringmark/remote-viewer/tab/tab.types';
import { type MachineSpeed, withinMs } from '../machine-speed.ts';
import { type Figures, interleave, middle, ratioOf, timedAsync } from '../measure.ts';
import { atMost, type Finding, spread, times } from '../report.ts';
import { bareGoto } from './bare-browser.ts';
import { OWNER, type ViewerSetup } from './viewer-and-bare-browser.ts';

/** The time that a person perceives as immediate. */
const BOUND_MS = 300;

/**
 * Goal 24: a kept page opens, its parts in memory; compared with the page itself and its parts alone in a bare browser.
 */
export async function frozenFindings(stage: ViewerSetup, speed: MachineSpeed): Promise<Finding[]> {
  const { viewer, samples, site, page, bareTab, shutTab } = stage;
  const key = await stage.open();
  const taken = await viewer.freezeView({ ...key, url: site.url });
  await viewer.close(key);
  if (!taken) throw new Error('The page was not kept.');
  const kept = {
    address: taken.address,
    side: taken.side,
    parts: taken.parts.map(({ address, type, bytes }) => ({ address, type, read: async () => bytes })),
  };
  const { width, height } = page;
  const openKept = async () => {
    let sessionId = '';
    const took = await timedAsync(async () => {
      ({ sessionId } = await viewer.openFrozen({ ownerId: OWNER, width, height, page: kept }));
    });
    await viewer.close({ ownerId: OWNER, sessionId });
    return took;
  };
  const openIn = async (tab: Tab) => {
    const took = await timedAsync(() => bareGoto(tab, site.url));
    tab.end('closed');
    return took;
  };
  const sides = await interleave(
    {
      kept: openKept,
      live: async () => openIn(await bareTab()),
      least: async () => openIn(await answeredFrom(taken, await shutTab())),
    },
    samples,
  );
  return findingsOf(sides, speed);
}

/** The least that a kept page takes: scripts are off, and each request has its part at once. */
async function answeredFrom({ parts }: CapturedPage, tab: Tab): Promise<Tab> {
  const { page } = tab;
  const answers = new Map(
    parts.map(({ address, type, bytes }) => [
      address,
      {
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: type }],
        body: Buffer.from(bytes).toString('base64'),
      },
    ]),
  );
  page.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = answers.get(request.url);
    const answered = answer
      ? page.send('Fetch.fulfillRequest', { requestId, ...answer })
      : page.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    answered.catch(() => {});
  });
  await page.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.send('Fetch.enable', { patterns: [{}] });
  return tab;
}

function findingsOf(
  { kept, live, least }: Record<'kept' | 'live' | 'least', Figures[]>,
  speed: MachineSpeed,
): Finding[] {
  const ours = middle(kept);
  const bare = `the page itself in a bare browser ${spread(middle(live))}`;
  const bareParts = `its parts alone in a bare browser ${spread(middle(least))}`;
  const row = { row: 24, ours: spread(ours) };
  return [
    {
      ...row,
      what: 'A kept page opens, with 66 pictures and its scroll place',
      ...withinMs(BOUND_MS, ours.p50, speed),
      other: bareParts,
    },
    { ...row, what: 'The same beside the page itself', ...atMost(0.75, ratioOf(kept, live)), other: bare },
    {
      row: 24,
      what: 'The least: its parts alone in a bare browser, beside the page itself (for orientation)',
      goal: '',
      result: times(ratioOf(least, live)),
      ours: bareParts,
      other: bare,
      isMet: null,
    },
  ];
}
