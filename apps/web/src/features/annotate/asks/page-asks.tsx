import { useSyncExternalStore } from 'react';
import type { LiveController } from '../live/live-controller.ts';
import { PageDialog } from './page-dialog.tsx';
import { returnToPage } from './return-to-page.ts';

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
