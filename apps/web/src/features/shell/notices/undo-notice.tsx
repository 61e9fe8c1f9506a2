import { lazy, Suspense, useSyncExternalStore } from 'react';
import { undoStore } from '../../../lib/notices/undo.ts';

/** Row 9: loaded with the first action that can be undone. */
const UndoOffer = lazy(async () => ({ default: (await import('./undo-offer.tsx')).UndoOffer }));

/** Offers to undo the last action while that is possible. */
export function UndoNotice() {
  const undoable = useSyncExternalStore(undoStore.subscribe, undoStore.read);
  if (!undoable) return null;
  return (
    <Suspense>
      <UndoOffer undoable={undoable} />
    </Suspense>
  );
}
