import { interleave, middle, timedAsync } from '../measure.ts';
import { type Finding, ms, spread } from '../report.ts';
import { bareGoto } from './bare-browser.ts';
import { OWNER, type ViewerSetup } from './viewer-and-bare-browser.ts';

/** What a person takes for at once. */
const BOUND_MS = 300;

/** Goal 24: a kept page opens, its parts in memory; beside the page itself in a bare browser. */
export async function frozenFindings(stage: ViewerSetup): Promise<Finding[]> {
  const { viewer, samples, site, page, bareTab } = stage;
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
  const openBare = async () => {
    const tab = await bareTab();
    const took = await timedAsync(() => bareGoto(tab, site.url));
    tab.end('closed');
    return took;
  };
  const sides = await interleave({ kept: openKept, bare: openBare }, samples);
  const figures = middle(sides.kept);
  return [
    {
      row: 24,
      what: 'A kept page opens, with 66 pictures and its scroll place',
      goal: `<= ${BOUND_MS} ms`,
      result: ms(figures.p50),
      ours: spread(figures),
      other: `the page itself in a bare browser ${spread(middle(sides.bare))}`,
      isMet: figures.p50 <= BOUND_MS,
    },
  ];
}
