import { Button } from '@mantine/core';
import type { Attachment } from '@ringmark/contract/tickets/comments';
import { IconScribble } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PictureViewer } from '../../ui/files/picture-viewer.tsx';
import classes from '../attachments.module.css';
import { isDrawable } from '../drawing/drawn-files.ts';
import { FileEditor } from '../drawing/file-editor.tsx';
import { addressOf } from './attachment-address.ts';
import { FilePicture } from './file-picture.tsx';

/** @throws where the server or the line refuses it. */
async function readFile(attachment: Attachment): Promise<File> {
  const answer = await fetch(addressOf(attachment));
  if (!answer.ok) throw new Error(`The server responded with status ${answer.status}.`);
  return new File([await answer.blob()], attachment.fileName, { type: attachment.contentType });
}

/** The file is let go of with the picture. */
const useFile = (attachment: Attachment) =>
  useQuery({ queryKey: ['attached', attachment.id], queryFn: () => readFile(attachment), gcTime: 0 });

interface LargePictureProps {
  read: ReturnType<typeof useFile>;
  onSize: (size: { width: number; height: number }) => void;
}

function LargePicture({ read, onSize }: LargePictureProps) {
  if (read.data) {
    return (
      <FilePicture
        className={classes.large}
        file={read.data}
        alt={read.data.name}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSize({ width, height })
        }
      />
    );
  }
  if (read.isFetching) return <output className={classes.absent}>Loading image...</output>;
  return (
    <div className={classes.absent} role="alert">
      <p>Couldn’t load the image.</p>
      <Button variant="default" onClick={() => void read.refetch()}>
        Try again
      </Button>
    </div>
  );
}

interface AttachedViewerProps {
  attachment: Attachment;
  /** Called with a copy with marks; undefined where nothing can be added to the ticket. */
  onDrawn: ((drawn: File) => void) | undefined;
  onClose: () => void;
}

/** An attached picture in the whole window. Drawing on it makes a copy: others have seen the picture as it is. */
export function AttachedViewer({ attachment, onDrawn, onClose }: AttachedViewerProps) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [isDrawing, setDrawing] = useState(false);
  const read = useFile(attachment);
  const file = read.data;
  const canDraw = onDrawn !== undefined && file !== undefined && isDrawable(file);
  return (
    <>
      <PictureViewer
        title={attachment.fileName}
        label="Enlarged image"
        size={size}
        tools={
          canDraw && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconScribble size={16} stroke={1.5} />}
              onClick={() => setDrawing(true)}
            >
              Draw
            </Button>
          )
        }
        // An Escape that leaves the drawing is heard here as well.
        onClose={() => {
          if (!isDrawing) onClose();
        }}
      >
        <LargePicture read={read} onSize={setSize} />
      </PictureViewer>
      {isDrawing && file && (
        <FileEditor
          isCopy
          file={file}
          onDone={(drawn) => {
            if (drawn === file) setDrawing(false);
            else onDrawn?.(drawn);
          }}
          onClose={() => setDrawing(false)}
        />
      )}
    </>
  );
}
