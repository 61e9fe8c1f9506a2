import type { ViewSession } from '../session/view-session.types.ts';
import { withoutFont } from '../base/scripts.ts';

/** The scripts that were reported to a view. */
const told = new WeakMap<ViewSession, Set<string>>();

/** Tells who watches of the scripts that the page's letters are drawn in as empty boxes. @returns stops it. */
export function followFonts(session: ViewSession): () => void {
  const known = told.get(session) ?? new Set<string>();
  told.set(session, known);
  const look = async () => {
    const names = await session.world.ask('scriptsAsBoxes', []);
    const missing = withoutFont(names.filter((name) => !known.has(name)));
    if (missing.length === 0) return;
    for (const { name } of missing) known.add(name);
    session.tell({ type: 'fonts', missing });
  };
  // A page that was left or that hangs needs no remark.
  const lookNow = () => void look().catch(() => {});
  lookNow();
  return session.tab.page.on('Page.loadEventFired', lookNow);
}
