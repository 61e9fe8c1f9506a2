import { ActionIcon } from '@mantine/core';
import type { Attachment } from '@ringmark/contract/tickets/comments';
import { formatFileSize } from '@ringmark/contract/file-size';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { tip } from '../ui/menus/tooltips.tsx';
import classes from './attachments.module.css';

const addressOf = (attachment: Attachment) => `/api/attachments/${attachment.id}/download`;

/** A picture as itself, as long as the browser can draw it. */
function Preview({ attachment }: { attachment: Attachment }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed || !attachment.contentType.startsWith('image/')) {
    return <IconFile size={20} stroke={1.5} aria-hidden="true" />;
  }
  return (
    <img
      src={addressOf(attachment)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  );
}

export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <ul className={classes.list}>
      {attachments.map((attachment) => (
        <li key={attachment.id} className={classes.file}>
          <span className={classes.preview}>
            <Preview attachment={attachment} />
          </span>
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
        </li>
      ))}
    </ul>
  );
}
