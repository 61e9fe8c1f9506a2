import { randomUUID } from 'node:crypto';
import { drawCloseUp } from './draw-close-up.ts';
import type { CloseUpInput, Picture } from '../base/pictures.types.ts';
import { inEmptyTab } from './empty-tab.ts';
import type { OpenerParts } from '../session/opener.types.ts';

/** Draws the part of a picture that is around a ring. All mails together share one group's places. */
export const closeUpOf = (
  parts: Pick<OpenerParts, 'host' | 'shots' | 'log'>,
  input: CloseUpInput,
): Promise<Picture> =>
  inEmptyTab(parts, { owner: randomUUID(), group: 'close-ups' }, async (tab) => ({
    image: await drawCloseUp(tab, input),
    mime: 'image/jpeg',
  }));
