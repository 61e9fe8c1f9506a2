import type { ScriptWithoutFont } from '@ringmark/contract/live/fonts';
import type { LiveMessage, LiveNotice } from '@ringmark/contract/live/live';
import type { RemoteStore } from '../remote/remote-state.ts';

/** Long enough to be read, in ms. */
const REMARK_MS = 8_000;

/** The messages that count as the person's next action; a pointer that only moves does nothing. */
const DOING = new Set<LiveMessage['type']>([
  'down',
  'click',
  'dblclick',
  'wheel',
  'scroll',
  'key',
  'text',
  'paste',
  'back',
  'forward',
  'reload',
]);

const listOf = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

/** @param isAdmin true for a person who can have a font installed and is told how. */
function fontsRemark(missing: readonly ScriptWithoutFont[], isAdmin: boolean): string {
  const what = `The server has no font for ${listOf(missing.map(({ name }) => name))}. Boxes are shown instead.`;
  const packages = [...new Set(missing.map(({ debianPackage }) => debianPackage))];
  return isAdmin ? `${what} Install ${listOf(packages)} on the server.` : what;
}

/** Remarks on what a page did go by themselves, or with the next thing that is done. */
export function createRemarks(store: Pick<RemoteStore, 'read' | 'set'>, isAdmin: boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: string | null = null;
  const forget = () => {
    clearTimeout(timer);
    // Another remark, such as that the page rests, goes when its own reason does.
    if (shown !== null && store.read().remark === shown) store.set({ remark: null });
    shown = null;
  };
  return {
    /** Follows the remarks among what the server tells. */
    before: (hear: (notice: LiveNotice) => void) => (notice: LiveNotice) => {
      const before = store.read().remark;
      hear(notice);
      if (notice.type === 'fonts') store.set({ remark: fontsRemark(notice.missing, isAdmin) });
      const { remark } = store.read();
      const isAgain = notice.type === 'refused' && remark === shown;
      if (remark === null || (remark === before && !isAgain)) return;
      clearTimeout(timer);
      shown = remark;
      timer = setTimeout(forget, REMARK_MS);
    },
    sent(message: LiveMessage) {
      if (DOING.has(message.type)) forget();
    },
    stop: () => clearTimeout(timer),
  };
}
