import { openPlainBrowser } from './browser/plain-browser.ts';
import { dataOf } from './dataset/cached-data.ts';
import { pageProgram } from './floors/programs.ts';
import { median } from './measure.ts';
import { type Finding, ms } from './report.ts';
import { startChild } from './running/child.ts';

/** Bounds in ms are meant for a quiet machine that draws the plain page of goal 10 in this time. */
const USUAL_MS = 80;
const LOADS = 15;
const TICKETS = 10_000;

/** The drawing speed of this machine. */
export interface MachineSpeed {
  /** The largest paint of the plain page, ms at the median. */
  plainMs: number;
  /** The factor by which bounds in ms are multiplied: 1 or more. */
  factor: number;
}

/** Opens the plain page of goal 10, before what is measured in the same run. */
export async function measureMachine(): Promise<MachineSpeed> {
  const browser = await openPlainBrowser();
  const page = await startChild([pageProgram, dataOf(TICKETS)]).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const paints: number[] = [];
  try {
    const address = { origin: `http://127.0.0.1:${page.port}`, path: '/' };
    for (let load = 0; load < LOADS; load += 1)
      paints.push((await browser.load(address, '[data-card-id]')).largestPaint);
  } finally {
    await browser.close();
    await page.stop();
  }
  const plainMs = median(paints);
  return { plainMs, factor: Math.max(1, plainMs / USUAL_MS) };
}

/** A time with an upper limit, which scales with a machine that draws slowly. */
export function withinMs(
  bound: number,
  value: number,
  { plainMs, factor }: MachineSpeed,
): Pick<Finding, 'goal' | 'result' | 'isMet'> {
  const here = bound * factor;
  const scaled = factor === 1 ? '' : `, here ${ms(here)}: the plain page of 10 takes ${ms(plainMs)}`;
  return { goal: `<= ${ms(bound)}${scaled}`, result: ms(value), isMet: value <= here };
}
