import { useSyncExternalStore } from 'react';
import type { LiveController } from '../live/live-controller.ts';
import { PageDialog } from './page-dialog.tsx';

/** The keys of the window are the page's again. */
function returnToPage(): void {
  const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
  if (!isElsewhere)
    document.querySelector<HTMLElement>('[data-page-keyboard]')?.focus({ preventScroll: true });
}

/** What the page asks of the person, over the page. */
export function PageAsks({ controller }: { controller: LiveController }) {
  const { asks, send } = controller;
  const { dialog } = useSyncExternalStore(asks.subscribe, asks.read);
  return (
    <>
      {dialog && (
        <PageDialog
          key={dialog.id}
          dialog={dialog}
          onAnswer={(answer) => {
            asks.set({ dialog: null });
            send(answer);
          }}
          onGone={returnToPage}
        />
      )}
    </>
  );
}
