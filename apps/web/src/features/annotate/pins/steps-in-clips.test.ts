import type { Step } from '@ringmark/contract/live/steps';
import { describe, expect, it } from 'vitest';
import { serverZeroOf, stepsInClips } from './steps-in-clips.ts';

const SERVER = 1_800_000_000_000;
const went = (at: number): Step => ({ kind: 'went', where: 'back', at: SERVER + at });
const pinned = (at: number): Step => ({
  kind: 'pinned',
  target: { tag: 'p', role: null, name: null, locator: null, frames: [] },
  text: null,
  at: SERVER + at,
});

/** Shows the ms between two of the window's clock. */
const clip = (name: string, from: number, to: number) => ({
  file: new File(['x'], name),
  msAt: (moment: number) => (moment >= from && moment <= to ? moment - from : null),
});

describe('steps in clips', () => {
  // The window's clock is 5 s behind the server's.
  const serverZero = serverZeroOf([went(1_000), pinned(30_000)], 25_000);

  it('are those that happened while one was made', () => {
    const clips = [clip('first.mp4', 2_000, 6_000), clip('second.mp4', 8_000.4, 12_000)];
    const told = stepsInClips([6_999, 7_000, 10_000, 12_500, 17_001, 30_000].map(went), clips, serverZero);
    expect(told.map((step) => step.clip)).toEqual([
      undefined,
      { file: 'first.mp4', ms: 0 },
      { file: 'first.mp4', ms: 3_000 },
      undefined,
      undefined,
      undefined,
    ]);
    expect(stepsInClips([went(14_000)], clips, serverZero)[0]?.clip).toEqual({
      file: 'second.mp4',
      ms: 1_000,
    });
  });

  it('are not known without a pin that tells of the clocks, nor without a clip', () => {
    expect(serverZeroOf([went(1_000)], 25_000)).toBeUndefined();
    const steps = [went(7_000)];
    expect(stepsInClips(steps, [clip('first.mp4', 0, 60_000)], undefined)).toEqual(steps);
    expect(stepsInClips(steps, [], serverZero)).toEqual(steps);
  });
});
