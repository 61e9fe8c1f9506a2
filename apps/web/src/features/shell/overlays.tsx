import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, startTransition, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { loadAhead } from '../../lib/server/new-version.ts';
import { OverlayWanted } from '../../ui/dialogs/overlay-wanted.tsx';
import { UndoNotice } from './notices/undo-notice.tsx';
import { useHeldTyping } from './palette/held-typing.ts';

const loadPalette = async () => ({ default: (await import('./palette/palette.tsx')).Palette });
const Palette = lazy(loadPalette);
const KeysDialog = lazy(async () => ({ default: (await import('./palette/keys-dialog.tsx')).KeysDialog }));
const LogoutDialog = lazy(async () => ({
  default: (await import('./sidebar/logout-dialog.tsx')).LogoutDialog,
}));

const OVERLAYS = { palette: Palette, keys: KeysDialog, logout: LogoutDialog };
export type OverlayName = keyof typeof OVERLAYS;

/** Calls back with the palette's code loaded, after the first screen and its data. */
function usePaletteAhead(onLoaded: () => void): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const load = useEffectEvent(async () => {
    if (await loadAhead(loadPalette)) onLoaded();
  });
  useEffect(() => {
    const isBusy = () =>
      !navigator.onLine || router.state.status === 'pending' || queryClient.isFetching() > 0;
    return whenIdle(isBusy, () => void load());
  }, [queryClient, router]);
}

/** Overlays load on first use, the palette before it. They stay mounted for their exit transition. */
export function Overlays({ open, onClose }: { open: OverlayName | null; onClose: () => void }) {
  const [wanted, setWanted] = useState<readonly OverlayName[]>([]);
  if (open && !wanted.includes(open)) setWanted([...wanted, open]);
  usePaletteAhead(() =>
    startTransition(() =>
      setWanted((before) => (before.includes('palette') ? before : [...before, 'palette'])),
    ),
  );
  useHeldTyping(open === 'palette', onClose);
  return (
    <>
      <UndoNotice />
      {open && <OverlayWanted />}
      <Suspense fallback={null}>
        {wanted.map((name) => {
          const Panel = OVERLAYS[name];
          return <Panel key={name} isOpen={open === name} onClose={onClose} />;
        })}
      </Suspense>
    </>
  );
}
