import type { Step } from '@ringmark/contract/live/steps';
import type { ViewSession } from '../session/view-session.types.ts';

/** Returns what a person did in a view until they set a pin. @param at CSS px of the viewport. */
export async function stepsTo({ steps, world }: ViewSession, at: { x: number; y: number }): Promise<Step[]> {
  const pinned = await world.ask('targetAt', [at.x, at.y]);
  const done = steps.read();
  return pinned ? [...done, { kind: 'pinned', ...pinned, at: Date.now() }] : done;
}
