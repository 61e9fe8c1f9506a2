import { ActionIcon } from '@mantine/core';
import type { Attachment } from '@ringmark/contract/tickets/comments';
import { formatFileSize } from '@ringmark/contract/file-size';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { VideoPlayer } from '../ui/files/video-player.tsx';
import { tip } from '../ui/menus/tooltips.tsx';
import classes from './attachments.module.css';
import { AttachedPicture } from './files/attached-picture.tsx';
import { addressOf } from './files/attachment-address.ts';
import { type Chapter, VideoChapters } from './files/video-chapters.tsx';

/** The server looks at the bytes, and answers for a video alone. */
const VIDEO_NAME = /\.(?:mp4|m4v|webm)$/i;

function FileLine({ attachment, preview }: { attachment: Attachment; preview: ReactNode }) {
  return (
    <>
      {preview}
      <span className={classes.words}>
        <span className={classes.name} title={attachment.fileName}>
          {attachment.fileName}
        </span>
        <span className={`${classes.size} tabular`}>{formatFileSize(attachment.fileSize)}</span>
      </span>
      <ActionIcon
        component="a"
        href={addressOf(attachment)}
        download={attachment.fileName}
        aria-label={`Download ${attachment.fileName}`}
        size={32}
        {...tip('Download')}
      >
        <IconDownload size={16} stroke={1.5} />
      </ActionIcon>
    </>
  );
}

interface AttachedFileProps {
  attachment: Attachment;
  onDrawn: ((drawn: File) => void) | undefined;
  chapters: readonly Chapter[];
}

/** A file to be saved; a video that the browser plays is played where it is. */
function AttachedFile({ attachment, onDrawn, chapters }: AttachedFileProps) {
  const [isVideo, setIsVideo] = useState(() => VIDEO_NAME.test(attachment.fileName));
  if (!isVideo) {
    return (
      <li className={classes.file}>
        <FileLine
          attachment={attachment}
          preview={<AttachedPicture attachment={attachment} onDrawn={onDrawn} />}
        />
      </li>
    );
  }
  return (
    <li className={classes.video}>
      <VideoPlayer
        src={`/api/attachments/${attachment.id}/video`}
        name={attachment.fileName}
        jumpId={attachment.id}
        onNoVideo={() => setIsVideo(false)}
      />
      <div className={classes.line}>
        <FileLine attachment={attachment} preview={null} />
      </div>
      <VideoChapters attachmentId={attachment.id} chapters={chapters} />
    </li>
  );
}

interface AttachmentListProps {
  attachments: readonly Attachment[];
  /** Called with a copy of a picture with marks; undefined where nothing can be added to the ticket. */
  onDrawn?: ((drawn: File) => void) | undefined;
  /** Returns the chapters of the file with this name, if it is a recording. */
  chaptersOf?: (fileName: string) => readonly Chapter[];
}

const noChapters = () => [];

export function AttachmentList({ attachments, onDrawn, chaptersOf = noChapters }: AttachmentListProps) {
  return (
    <ul className={classes.list}>
      {attachments.map((attachment) => (
        <AttachedFile
          key={attachment.id}
          attachment={attachment}
          onDrawn={onDrawn}
          chapters={chaptersOf(attachment.fileName)}
        />
      ))}
    </ul>
  );
}
