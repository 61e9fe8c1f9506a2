import { interleave, middle, ratioOf, timedAsync } from '../measure.ts';
import { atMost, type Finding, ms, spread } from '../report.ts';
import { bareScroll, size } from './bare-browser.ts';
import { startNaiveProgram } from './naive-program.ts';
import { placeOf, type ViewerSetup } from './viewer-and-bare-browser.ts';

/** Goal 13: a new place of the page, as a picture in the server's memory. */
export async function scrollFindings({
  viewer,
  site,
  open,
  bareTabAtPage,
  samples,
}: ViewerSetup): Promise<Finding[]> {
  const key = await open();
  const tab = await bareTabAtPage();
  const naive = await startNaiveProgram(site.url, size);
  const turns = { ours: 0, raw: 0, naive: 0 };
  const next = (side: keyof typeof turns) => placeOf((turns[side] += 1));
  const rounds = await interleave(
    {
      ours: () => timedAsync(() => viewer.scroll({ ...key, scrollX: 0, scrollY: next('ours') })),
      raw: () => timedAsync(() => bareScroll(tab, next('raw'))),
      naive: () => timedAsync(() => naive.scroll(next('naive'))),
    },
    samples,
  );
  await naive.close();
  tab.end('closed');
  await viewer.close(key);
  const ours = spread(middle(rounds.ours));
  return [
    {
      row: 13,
      what: 'Scroll to a new region, beside raw CDP',
      ...atMost(1.15, ratioOf(rounds.ours, rounds.raw)),
      ours,
      other: `raw ${spread(middle(rounds.raw))}`,
    },
    {
      row: 13,
      what: 'Scroll to a new region, beside a naive program (100 ms of waiting, PNG)',
      ...atMost(0.25, ratioOf(rounds.ours, rounds.naive)),
      ours,
      other: `naive ${spread(middle(rounds.naive))}`,
    },
  ];
}

const FRAME_MS = 1_000 / 60;

/** Goal 14: a place within a strip, painted by the client alone. */
export async function panFindings({ viewer, screen, open, samples }: ViewerSetup): Promise<Finding[]> {
  const opened = performance.now();
  const key = await open();
  const strip = await viewer.strip({ ...key, y: 0, height: 8_000 });
  await screen.load(strip.image);
  const readyMs = performance.now() - opened;
  let turn = 0;
  const rounds = await interleave(
    {
      pan: () => screen.pan(placeOf((turn += 1)) % (strip.height - size.height)),
      whole: () =>
        timedAsync(async () => {
          const { image } = await viewer.scroll({ ...key, scrollX: 0, scrollY: placeOf((turn += 1)) });
          await screen.show(image);
        }),
    },
    samples,
  );
  await viewer.close(key);
  const [pan, whole] = [middle(rounds.pan), middle(rounds.whole)];
  const frames = pan.p50 / FRAME_MS;
  return [
    {
      row: 14,
      what: 'Scroll over a strip in the client, painted',
      goal: '<= 2 frames',
      result: `${frames.toFixed(1)} frames`,
      ours: spread(pan),
      other: `a frame ${ms(FRAME_MS)}`,
      isMet: frames <= 2,
    },
    {
      row: 14,
      what: 'The same, beside a new region painted end to end',
      ...atMost(0.35, ratioOf(rounds.pan, rounds.whole)),
      ours: spread(pan),
      other: `new region ${spread(whole)}`,
    },
    {
      row: 14,
      what: 'A strip of 8,000 px is with the client 2 s after the page was asked for',
      goal: '<= 2 s, >= 90 % of the page',
      result: `${(readyMs / 1_000).toFixed(1)} s, ${Math.round((100 * strip.height) / 8_500)} %`,
      ours: `${(strip.image.length / 1e6).toFixed(2)} MB`,
      other: '-',
      isMet: readyMs <= 2_000,
    },
  ];
}
