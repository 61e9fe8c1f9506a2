import type { ColorScheme } from '@ringmark/contract/live/preferences';
import type { LiveMessage } from '@ringmark/contract/live/live';
import { isSameSize, type Size } from '../page/scale/scale.ts';
import type { RemoteStore, RemoteTarget } from '../remote/remote-state.ts';
import type { Link } from './live-screen.ts';

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
interface ChangeParts {
  shown: { target: RemoteTarget };
  link: Link;
  store: RemoteStore;
  act: (message: LiveMessage) => void;
  forgetPage: () => void;
}

/** Changes how the same page is shown, and keeps all that was typed and done in it. */
export function createChanges({ shown, link, store, act, forgetPage }: ChangeParts) {
  return {
    resize(size: Size): void {
      if (isSameSize(size, shown.target)) return;
      shown.target = { ...shown.target, ...size };
      if (link.hasPictures) act({ type: 'resize', ...sizeOf(size) });
      forgetPage();
    },
    setColorScheme(colorScheme: ColorScheme): void {
      const preferences = { ...shown.target.preferences, colorScheme };
      shown.target = { ...shown.target, preferences };
      store.set({ preferences });
      if (link.socket) act({ type: 'colorScheme', colorScheme });
    },
  };
}
