import { interleave, middle, ratioOf, timedAsync } from '../measure.ts';
import { atMost, type Finding, ms, spread } from '../report.ts';
import { bareClick } from './bare-browser.ts';
import { COLOURS } from './heavy-page.ts';
import type { ViewerSetup } from './viewer-and-bare-browser.ts';

const CLICKS_CHECKED = 200;

/** Goal 15: from the click to its pixels in the client, and whether they are right. */
export async function clickFindings(stage: ViewerSetup): Promise<Finding[]> {
  const { viewer, screen, open, bareTabAtPage, samples } = stage;
  const key = await open();
  const tab = await bareTabAtPage();
  const rounds = await interleave(
    {
      ours: () => timedAsync(async () => screen.show((await viewer.click({ ...key, x: 40, y: 30 })).image)),
      raw: () => timedAsync(async () => screen.show(Buffer.from(await bareClick(tab, 40, 30), 'base64'))),
    },
    samples,
  );
  tab.end('closed');
  await viewer.close(key);
  const [ours, raw] = [middle(rounds.ours), middle(rounds.raw)];
  const stale = await countStale(stage);
  return [
    {
      row: 15,
      what: 'Click to pixels painted in the client, beside the same loop over raw CDP',
      ...atMost(1.25, ratioOf(rounds.ours, rounds.raw)),
      ours: spread(ours),
      other: `raw ${spread(raw)}`,
    },
    {
      row: 15,
      what: 'Click to pixels painted, p95',
      goal: '<= 100 ms',
      result: ms(ours.p95),
      ours: spread(ours),
      other: `raw ${spread(raw)}`,
      isMet: ours.p95 <= 100,
    },
    {
      row: 15,
      what: `Pictures that show an earlier colour, of ${CLICKS_CHECKED} clicks`,
      goal: '0',
      result: String(stale),
      ours: `${stale} stale`,
      other: '-',
      isMet: stale === 0,
    },
  ];
}

async function countStale({ viewer, screen, open, site }: ViewerSetup): Promise<number> {
  const key = await open(site.coloursUrl);
  let stale = 0;
  for (let click = 1; click <= CLICKS_CHECKED; click += 1) {
    await screen.show((await viewer.click({ ...key, x: 200, y: 200 })).image);
    const seen = await screen.colour();
    const wanted = COLOURS[click % COLOURS.length] ?? COLOURS[0];
    if (wanted.some((part, index) => Math.abs(part - (seen[index] ?? 0)) > 25)) stale += 1;
  }
  await viewer.close(key);
  return stale;
}
