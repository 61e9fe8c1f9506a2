import { lazy, Suspense, useState } from 'react';
import { UndoNotice } from './notices/undo-notice.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const KeysDialog = lazy(async () => ({ default: (await import('./palette/keys-dialog.tsx')).KeysDialog }));
const LogoutDialog = lazy(async () => ({
  default: (await import('./sidebar/logout-dialog.tsx')).LogoutDialog,
}));

const OVERLAYS = { palette: Palette, keys: KeysDialog, logout: LogoutDialog };
export type OverlayName = keyof typeof OVERLAYS;

/** Overlays load on first use and stay mounted for their exit transition. */
export function Overlays({ open, onClose }: { open: OverlayName | null; onClose: () => void }) {
  const [wanted, setWanted] = useState<readonly OverlayName[]>([]);
  if (open && !wanted.includes(open)) setWanted([...wanted, open]);
  return (
    <>
      <UndoNotice />
      <Suspense fallback={null}>
        {wanted.map((name) => {
          const Panel = OVERLAYS[name];
          return <Panel key={name} isOpen={open === name} onClose={onClose} />;
        })}
      </Suspense>
    </>
  );
}
