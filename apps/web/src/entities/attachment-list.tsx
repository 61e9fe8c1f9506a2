import { ActionIcon } from '@mantine/core';
import type { Attachment } from '@ringmark/contract/comments';
import { formatFileSize } from '@ringmark/contract/file-size';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { tip } from '../ui/tooltips.tsx';
import classes from './attachments.module.css';

const addressOf = (attachment: Attachment) => `/api/attachments/${attachment.id}/download`;

/** Files with thumbnail, name, size and a link that downloads them. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <ul className={classes.list}>
      {attachments.map((attachment) => (
        <li key={attachment.id} className={classes.file}>
          <span className={classes.preview}>
            {attachment.contentType.startsWith('image/') ? (
              <img src={addressOf(attachment)} alt="" loading="lazy" decoding="async" />
            ) : (
              <IconFile size={20} stroke={1.5} aria-hidden="true" />
            )}
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
