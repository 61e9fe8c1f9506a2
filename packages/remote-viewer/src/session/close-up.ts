import { randomUUID } from 'node:crypto';
import { drawCloseUp } from '../tab/close-up.ts';
import type { CloseUpInput, Picture } from '../viewer.types.ts';
import type { OpenerParts } from './open-session.ts';

const size = { width: 320, height: 320, deviceScale: 1 };

/** Draws the part of a picture that is around a ring, in a tab that is never led anywhere. */
export async function closeUpOf(
  { host, shots, log }: Pick<OpenerParts, 'host' | 'shots' | 'log'>,
  input: CloseUpInput,
): Promise<Picture> {
  const leave = await shots.enter({ owner: randomUUID(), group: 'close-ups' });
  try {
    const tab = await host.openTab(size);
    try {
      return { image: await drawCloseUp(tab, input), mime: 'image/jpeg' };
    } catch (error) {
      // Its callers do without, so that nobody else would tell.
      log.warn({ err: error }, 'The part around a ring could not be drawn.');
      throw error;
    } finally {
      tab.end('closed');
      void host.prepare().catch(() => {});
    }
  } finally {
    leave();
  }
}
