import { CloseButton, Progress } from '@mantine/core';
import { formatFileSize } from '@ringmark/contract/file-size';
import { IconFile } from '@tabler/icons-react';
import type { Upload } from '../lib/use-uploads.ts';
import classes from './attachments.module.css';

interface UploadListProps {
  /** On their way or failed; files that only wait to be sent have a share of 0 and no bar. */
  uploads: readonly Upload[];
  isWaiting?: boolean;
  onRemove: (key: number) => void;
}

const labelOf = (upload: Upload, isWaiting: boolean) => {
  if (upload.failure) return `Dismiss ${upload.name}`;
  return isWaiting ? `Remove ${upload.name}` : `Cancel ${upload.name}`;
};

/** Files before they have arrived: name, size, progress, and a way to take each back. */
export function UploadList({ uploads, isWaiting = false, onRemove }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.list}>
      {uploads.map((upload) => (
        <li key={upload.key} className={classes.file}>
          <span className={classes.preview}>
            <IconFile size={20} stroke={1.5} aria-hidden="true" />
          </span>
          <span className={classes.words}>
            <span className={classes.name} title={upload.name}>
              {upload.name}
            </span>
            {upload.failure ? (
              <span className={classes.failure} role="alert">
                {upload.failure}
              </span>
            ) : (
              <span className={`${classes.size} tabular`}>{formatFileSize(upload.size)}</span>
            )}
            {!isWaiting && !upload.failure && (
              <Progress value={upload.share * 100} size={3} mt={4} aria-label={`Uploading ${upload.name}`} />
            )}
          </span>
          <CloseButton
            size="sm"
            aria-label={labelOf(upload, isWaiting)}
            onClick={() => onRemove(upload.key)}
          />
        </li>
      ))}
    </ul>
  );
}
