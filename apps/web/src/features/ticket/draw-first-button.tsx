import { ActionIcon } from '@mantine/core';
import { IconScribble } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { DRAWABLE_TYPES, isDrawable } from '../../entities/drawing/drawn-files.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { tip } from '../../ui/menus/tooltips.tsx';
import { OverlayWanted } from '../../ui/dialogs/overlay-wanted.tsx';

const FileEditor = lazy(async () => ({
  default: (await import('../../entities/drawing/file-editor.tsx')).FileEditor,
}));

const LABEL = 'Draw on or blur an image, then attach it';

/** Attaches a picture that is drawn on before any byte of it is sent. */
export function DrawFirstButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen || isDrawable(chosen)) return setFile(chosen ?? null);
    notify({
      title: 'You can’t draw on this file',
      description: 'Select a PNG, JPEG or WebP image, or attach the file as is.',
      variant: 'destructive',
    });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={DRAWABLE_TYPES}
        aria-label={LABEL}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={LABEL}
        {...tip(LABEL)}
        onClick={() => input.current?.click()}
      >
        <IconScribble size={15} stroke={1.5} />
      </ActionIcon>
      {file && (
        <Suspense fallback={<OverlayWanted />}>
          <FileEditor
            file={file}
            doneLabel="Attach"
            onDone={(drawn) => {
              setFile(null);
              onFile(drawn);
            }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </>
  );
}
