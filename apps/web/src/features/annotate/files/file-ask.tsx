import { Button, Progress } from '@mantine/core';
import type { LiveFilesWanted } from '@ringmark/contract/live/files';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AskFrame } from '../asks/ask-frame.tsx';
import classes from '../asks/page-dialog.module.css';
import { UploadError } from '../../../lib/uploads/upload.ts';
import { returnToPage } from '../asks/return-to-page.ts';
import { refusalOf } from './send-to-page.ts';

interface FileAskProps {
  wanted: LiveFilesWanted;
  /** Gives them to the page. Rejects with a sentence for the person. */
  onFiles: (
    files: readonly File[],
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<void>;
  /** @param isGiven otherwise the page hears that nothing was chosen. */
  onClose: (isGiven: boolean) => void;
}

const wordsOf = (error: unknown): string =>
  error instanceof UploadError ? error.message : 'Couldn’t send the files to the page.';

/** Sends the chosen files, and keeps the progress and the reason for a failure. */
function useSending({ onFiles, onClose }: FileAskProps) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const cancel = useRef(new AbortController());
  useEffect(() => () => cancel.current.abort(), []);
  const send = async (files: readonly File[]) => {
    const refusal = refusalOf(files);
    setFailure(refusal);
    if (refusal || files.length === 0) return;
    setShare(0);
    cancel.current = new AbortController();
    try {
      await onFiles(files, cancel.current.signal, setShare);
      onClose(true);
    } catch (error) {
      setFailure(cancel.current.signal.aborted ? undefined : wordsOf(error));
      setShare(null);
    }
  };
  return { share, failure, send };
}

const thingOf = ({ isMultiple, isFolder }: Pick<LiveFilesWanted, 'isMultiple' | 'isFolder'>): string =>
  isFolder ? 'a folder' : isMultiple ? 'files' : 'a file';

const titleOf = ({ host, isMultiple, isFolder }: LiveFilesWanted): string => {
  return `${host || 'The page'} asks for ${thingOf({ isMultiple, isFolder })}`;
};

const TEXT = 'The page receives the files you select, up to 25 MB in total. Ringmark doesn’t keep them.';

/** The person's own file dialog for a file field of the page, and the way to it where the browser wants a press. */
export function FileAsk(props: FileAskProps) {
  const { wanted, onClose } = props;
  const { share, failure, send } = useSending(props);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(() => {
    input.current?.toggleAttribute('webkitdirectory', wanted.isFolder);
    button.current?.focus({ preventScroll: true });
    // The browser opens nothing without a recent action of the person; the button is there for that case.
    if (navigator.userActivation?.isActive) input.current?.click();
  });
  const cancelled = useEffectEvent(() => onClose(false));
  useEffect(() => {
    const own = input.current;
    const onCancel = () => cancelled();
    own?.addEventListener('cancel', onCancel);
    begin();
    return () => {
      own?.removeEventListener('cancel', onCancel);
      returnToPage();
    };
  }, []);
  const choose = () => input.current?.click();
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void send([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  return (
    <AskFrame title={titleOf(wanted)} text={TEXT} onYes={choose} onNo={() => onClose(false)}>
      {share !== null && <Progress value={share * 100} aria-label="Sending the files" />}
      {failure && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Files for the page"
        multiple={wanted.isMultiple || wanted.isFolder}
        accept={wanted.accept || undefined}
        onChange={onChange}
      />
      <div className={classes.ways}>
        <Button variant="default" onClick={() => onClose(false)}>
          Cancel
        </Button>
        <Button ref={button} type="submit" loading={share !== null}>
          Select {thingOf(wanted)}
        </Button>
      </div>
    </AskFrame>
  );
}
