import type { Step } from '@ringmark/contract/live/steps';
import type { Clip } from '../clip-making/clip-recorder.ts';

/**
 * Returns what the server's clock showed (ms since 1970) when this window's was at 0, according to the pin itself: it
 * is set a little after it was asked for, so that steps count as a little earlier than they were, never as later.
 *
 * @param askedAt ms, as of `performance.now()`.
 * @returns undefined if the pin is not among the steps.
 */
export function serverZeroOf(steps: readonly Step[], askedAt: number): number | undefined {
  const pin = steps.find(({ kind }) => kind === 'pinned');
  return pin && pin.at - askedAt;
}

/** Says of each step where a clip shows it, of the clips that go along; the first that does counts. */
export function stepsInClips(
  steps: readonly Step[],
  clips: readonly Pick<Clip, 'file' | 'msAt'>[],
  serverZero: number | undefined,
): Step[] {
  if (serverZero === undefined) return [...steps];
  return steps.map((step) => {
    for (const { file, msAt } of clips) {
      const ms = msAt(step.at - serverZero);
      if (ms !== null) return { ...step, clip: { file: file.name, ms: Math.round(ms) } };
    }
    return step;
  });
}
