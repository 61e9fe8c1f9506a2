import type { LiveHostWanted } from '@ringmark/contract/live/doors';
import { useSyncExternalStore } from 'react';
import type { LiveController } from '../live/live-controller.ts';
import { FileAsk } from '../files/file-ask.tsx';
import { sendToPage } from '../files/send-to-page.ts';
import { CopyAsk } from './copy-ask.tsx';
import { HostAsk } from './host-ask.tsx';
import { PageDialog } from './page-dialog.tsx';
import { PageSignIn } from './page-sign-in.tsx';
import { returnToPage } from './return-to-page.ts';

/** Shows over the page what the page asks of the person. */
export function PageAsks({ controller }: { controller: LiveController }) {
  const { asks, send } = controller;
  const { dialog, signIn, host, files, copied } = useSyncExternalStore(asks.subscribe, asks.read);
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
      {signIn && !dialog && (
        <PageSignIn
          key={signIn.id}
          asked={signIn}
          onAnswer={(answer) => {
            asks.set({ signIn: null });
            send(answer);
          }}
        />
      )}
      {host && !dialog && <HostQuestion wanted={host} controller={controller} />}
      {copied && (
        <CopyAsk
          key={copied.id}
          copied={copied}
          onEnd={(isTaken) => {
            asks.set({ copied: null });
            send({ type: 'copied', id: copied.id, isTaken });
          }}
        />
      )}
      {files && !dialog && (
        <FileAsk
          key={files.id}
          wanted={files}
          onFiles={(chosen, signal, onProgress) =>
            sendToPage(controller.read().sessionId ?? '', { id: files.id }, chosen, { signal, onProgress })
          }
          onClose={(isGiven) => {
            asks.set({ files: null });
            if (!isGiven) send({ type: 'filesOver', id: files.id });
          }}
        />
      )}
    </>
  );
}

function HostQuestion({
  wanted,
  controller: { asks, send },
}: {
  wanted: LiveHostWanted;
  controller: LiveController;
}) {
  return (
    <HostAsk
      key={wanted.id}
      wanted={wanted}
      onAnswer={(isAllowed) => {
        asks.answerHost(isAllowed);
        send({ type: 'hostAnswer', id: wanted.id, isAllowed });
      }}
    />
  );
}
