import { Progress } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { WaitingList } from '../../entities/files/waiting-list.tsx';
import type { useWaitingFiles } from '../../lib/drafts/use-waiting-files.ts';
import { FileButton } from '../../ui/files/file-button.tsx';
import classes from './new-ticket.module.css';

interface TicketFilesProps {
  waiting: ReturnType<typeof useWaitingFiles>;
  complaint: string | undefined;
  complaintRef: RefObject<HTMLParagraphElement | null>;
  isSending: boolean;
  /** The share from 0 to 1; null before the upload. */
  share: number | null;
}

/** The files that go with the ticket. */
export function TicketFiles({ waiting, complaint, complaintRef, isSending, share }: TicketFilesProps) {
  return (
    <section className={classes.files} aria-label="Attachments">
      <div className={classes.filesHead}>
        <span className={classes.label}>Attachments</span>
        <FileButton
          label="Attachments"
          variant="subtle"
          color="gray"
          leftSection={<IconPaperclip size={15} stroke={1.5} />}
          disabled={isSending}
          onFiles={waiting.add}
        >
          Add files
        </FileButton>
      </div>
      {waiting.files.length === 0 && (
        <p className={classes.hint}>Select files, drop them here, or paste an image.</p>
      )}
      <WaitingList waiting={waiting} isLocked={isSending} />
      {complaint && (
        <p ref={complaintRef} className={classes.complaint} role="alert" tabIndex={-1}>
          {complaint}
        </p>
      )}
      {share !== null && <Progress value={share * 100} size={3} aria-label="Uploading attachments" />}
    </section>
  );
}
