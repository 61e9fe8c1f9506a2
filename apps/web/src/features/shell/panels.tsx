import { lazy, Suspense, useState } from 'react';
import { UndoNotice } from './notices/undo-notice.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const KeysDialog = lazy(async () => ({ default: (await import('./palette/keys-dialog.tsx')).KeysDialog }));
const LogoutDialog = lazy(async () => ({
  default: (await import('./sidebar/logout-dialog.tsx')).LogoutDialog,
}));

const PANELS = { palette: Palette, keys: KeysDialog, logout: LogoutDialog };
export type PanelName = keyof typeof PANELS;

/** Overlays of all screens, and the offer to undo. Each loads on first use and stays mounted for its exit transition. */
export function Panels({ open, onClose }: { open: PanelName | null; onClose: () => void }) {
  const [wanted, setWanted] = useState<readonly PanelName[]>([]);
  if (open && !wanted.includes(open)) setWanted([...wanted, open]);
  return (
    <>
      <UndoNotice />
      <Suspense fallback={null}>
        {wanted.map((name) => {
          const Panel = PANELS[name];
          return <Panel key={name} isOpen={open === name} onClose={onClose} />;
        })}
      </Suspense>
    </>
  );
}
