import { ANNOTATION_PRESETS } from '@ringmark/contract/resolutions';
import { windowOf } from '@ringmark/remote-viewer/tab/device';
import type { Size } from '@ringmark/remote-viewer/base/views.types';
import { interleave, middle, ratioOf, timedAsync } from '../measure.ts';
import { atMost, type Finding, spread, times } from '../report.ts';
import { bareGoto, bareShot } from './bare-browser.ts';
import { lookAtSizes } from './pinned-button.ts';
import type { ViewerSetup } from './viewer-and-bare-browser.ts';

const SAMPLES = 20;

/** A bare browser shows the page at one size and takes a picture of it. */
async function pictureAt({ bareTab, site }: ViewerSetup, size: Size): Promise<void> {
  const tab = await bareTab();
  const { deviceScale, ...own } = windowOf(size);
  const metrics = { ...own, deviceScaleFactor: deviceScale, mobile: deviceScale > 1 };
  await tab.page.send('Emulation.setDeviceMetricsOverride', metrics);
  await bareGoto(tab, site.url);
  await bareShot(tab);
  tab.end('closed');
}

/** The least for a sheet of all sizes: a bare picture of each, `atATime` at a time. */
export async function bareSheet(stage: ViewerSetup, atATime: number): Promise<void> {
  const waiting = [...ANNOTATION_PRESETS];
  const lane = async () => {
    for (let size = waiting.shift(); size; size = waiting.shift()) await pictureAt(stage, size);
  };
  await Promise.all(Array.from({ length: atATime }, lane));
}

/** Goal 21: a pin in six sizes, compared with six bare pictures one after the other. */
export async function sheetFindings(stage: ViewerSetup): Promise<Finding[]> {
  const rounds = await interleave(
    {
      ours: () => timedAsync(() => lookAtSizes(stage, stage.site.url)),
      one: () => timedAsync(() => bareSheet(stage, 1)),
      two: () => timedAsync(() => bareSheet(stage, 2)),
    },
    SAMPLES,
  );
  const [ours, one, two] = [middle(rounds.ours), middle(rounds.one), middle(rounds.two)];
  return [
    {
      row: 21,
      what: 'A pin in six sizes, each still and with its element found, beside six bare pictures one after the other',
      ...atMost(1.25, ratioOf(rounds.ours, rounds.one)),
      ours: spread(ours),
      other: `bare, one at a time ${spread(one)}`,
    },
    {
      row: 21,
      what: 'The least for a page in six sizes: bare Chromium, two pictures at a time, beside one (for orientation)',
      goal: '',
      result: times(ratioOf(rounds.two, rounds.one)),
      ours: `bare, two at a time ${spread(two)}`,
      other: `bare, one at a time ${spread(one)}`,
      isMet: null,
    },
  ];
}
