import { type MachineSpeed, withinMs } from '../machine-speed.ts';
import { interleave, middle, ratioOf, timedAsync } from '../measure.ts';
import { atMost, type Finding, ms, spread } from '../report.ts';
import { bareGoto, barePng } from './bare-browser.ts';
import { proveButton, takeFirst } from './pinned-button.ts';
import type { ViewerSetup } from './viewer-and-bare-browser.ts';

/** A proof takes seconds: more of them would take an hour and add nothing. */
const SAMPLES = 20;
const SECONDS = 3_000;

/** A bare browser opens the page and takes a picture of it without loss; the tab is at hand, as ours is. */
async function openBare({ bareTab }: ViewerSetup, url: string): Promise<number> {
  const tab = await bareTab();
  const took = await timedAsync(async () => {
    await bareGoto(tab, url);
    await barePng(tab);
  });
  tab.end('closed');
  return took;
}

/** Goal 20: the proof of a ticket, compared with two bare openings of its page. */
export async function proofFindings(stage: ViewerSetup, speed: MachineSpeed): Promise<Finding[]> {
  const { slowUrl, slowChangedUrl } = stage.site;
  const first = await takeFirst(stage, slowUrl);
  const prove = async (url: string, isChanged: boolean) => {
    if ((await proveButton(stage, url, first)) !== isChanged) throw new Error('The proof is wrong.');
  };
  const rounds = await interleave(
    {
      same: () => timedAsync(() => prove(slowUrl, false)),
      changed: () => timedAsync(() => prove(slowChangedUrl, true)),
      twice: async () => (await openBare(stage, slowUrl)) + (await openBare(stage, slowUrl)),
    },
    SAMPLES,
  );
  const [same, changed, twice] = [middle(rounds.same), middle(rounds.changed), middle(rounds.twice)];
  const other = `bare, twice ${spread(twice)}`;
  return [
    {
      row: 20,
      what: 'Proof of a page that looks the same, beside two bare openings of it with a PNG each',
      ...atMost(1.5, ratioOf(rounds.same, rounds.twice)),
      ours: spread(same),
      other,
    },
    {
      row: 20,
      what: 'Proof of a page that has changed, which is looked at twice, beside the same',
      ...atMost(1.5, ratioOf(rounds.changed, rounds.twice)),
      ours: spread(changed),
      other,
    },
    {
      row: 20,
      what: 'The slower of the two at the median, of a page that opens in a second',
      ...withinMs(SECONDS, Math.max(same.p50, changed.p50), speed),
      ours: spread(same.p50 > changed.p50 ? same : changed),
      other: `bare, once ${ms(twice.p50 / 2)}`,
    },
  ];
}
