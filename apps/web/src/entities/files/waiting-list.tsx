import { Button } from '@mantine/core';
import { IconScribble } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { useWaitingFiles } from '../../lib/drafts/use-waiting-files.ts';
import { OverlayWanted } from '../../ui/dialogs/overlay-wanted.tsx';
import classes from '../attachments.module.css';
import { isDrawable, untouchedOf } from '../drawing/drawn-files.ts';
import { FilePicture } from './file-picture.tsx';
import { MissingFiles } from './missing-files.tsx';
import { UploadList } from './upload-list.tsx';

const FileEditor = lazy(async () => ({
  default: (await import('../drawing/file-editor.tsx')).FileEditor,
}));

interface DrawButtonProps {
  picture: File;
  isLocked: boolean;
  onOpen: () => void;
}

function DrawButton({ picture, isLocked, onOpen }: DrawButtonProps) {
  const words = untouchedOf(picture) ? 'Edit drawing' : 'Draw or blur';
  return (
    <Button
      className={classes.again}
      size="compact-sm"
      variant="default"
      disabled={isLocked}
      leftSection={<IconScribble size={14} stroke={1.5} />}
      aria-label={`${words}: ${picture.name}`}
      onClick={onOpen}
    >
      {words}
    </Button>
  );
}

interface WaitingListProps {
  waiting: Pick<ReturnType<typeof useWaitingFiles>, 'files' | 'missing' | 'drop' | 'replace'>;
  /** While they are sent, none can be changed. */
  isLocked?: boolean;
}

/** Files that wait for their text. Pictures can be drawn on until they are sent. */
export function WaitingList({ waiting, isLocked = false }: WaitingListProps) {
  const { files, missing } = waiting;
  const [opened, setOpened] = useState<File | null>(null);
  // A file that is being sent or was removed cannot be drawn on.
  const file = !isLocked && opened && files.includes(opened) ? opened : null;
  return (
    <>
      <MissingFiles names={missing} />
      <UploadList
        isWaiting
        isLocked={isLocked}
        uploads={files.map((one, key) => ({
          key,
          name: one.name,
          size: one.size,
          share: 0,
          ...(isDrawable(one) && {
            // The preview shows the file as it will be sent.
            preview: <FilePicture file={one} alt="" />,
            act: <DrawButton picture={one} isLocked={isLocked} onOpen={() => setOpened(one)} />,
          }),
        }))}
        onRemove={waiting.drop}
      />
      {file && (
        <Suspense fallback={<OverlayWanted />}>
          <FileEditor
            file={file}
            onDone={(drawn) => {
              waiting.replace(file, drawn);
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
