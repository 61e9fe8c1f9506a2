import type { LiveNotice } from '@ringmark/contract/live/live';
import type { FindMessage } from '@ringmark/contract/live/menu';
import type { PageTold } from '@ringmark/contract/live/page';
import type { IsolatedWorld } from '../tab/isolated-world.ts';

interface MenuParts {
  tell: (notice: LiveNotice) => void;
  isByHand: () => boolean;
  /** Returns the last position of the pointer, in CSS px of the viewport. */
  pointer: () => { x: number; y: number };
  world: IsolatedWorld;
}

/** The view's own menu, and the finding of words. */
export function createMenu({ tell, isByHand, pointer, world }: MenuParts) {
  return {
    hear: (told: Extract<PageTold, { type: 'menu' | 'findWanted' }>): void => {
      if (!isByHand()) return;
      if (told.type === 'findWanted') return tell(told);
      const { link, text, isInPage, x, y } = told;
      tell({ type: 'menu', link, text, ...(isInPage ? { x, y } : pointer()) });
    },
    find: ({ text, step }: FindMessage): void => {
      world
        .ask('findWords', [text, step])
        .then((found) => tell({ type: 'found', text, ...found }))
        // If the page was left in the meantime, it has other words.
        .catch(() => {});
    },
  };
}
