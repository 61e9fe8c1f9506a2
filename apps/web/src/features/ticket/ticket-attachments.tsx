import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { Skeleton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { AttachmentList } from '../../entities/attachment-list.tsx';
import { UploadList } from '../../entities/files/upload-list.tsx';
import type { Chapter } from '../../entities/files/video-chapters.tsx';
import { useOfferFile } from '../../lib/drafts/offered-files.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { attachmentsPlace, removeUpload, retryUpload, startUploads } from '../../lib/uploads/uploads.ts';
import { useUploads } from '../../lib/uploads/use-uploads.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FileButton } from '../../ui/files/file-button.tsx';
import { useFileIntake } from '../../ui/files/use-file-intake.ts';
import { usePagePaste } from '../../ui/files/use-page-paste.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { DrawFirstButton } from './draw-first-button.tsx';
import { useTicketSteps } from './use-ticket-steps.ts';
import classes from './ticket.module.css';

function useTicketUploads(ticket: Ticket) {
  const utils = trpc.useUtils();
  const settings = trpc.settings.get.useQuery();
  const place = attachmentsPlace(ticket);
  const uploads = useUploads(place);
  const add = (files: File[]) =>
    startUploads(files, {
      address: `/api/tickets/${ticket.id}/attachments`,
      place,
      limitBytes: settings.data?.uploadMaxBytes,
      onArrived: () => {
        void utils.attachments.list.invalidate({ id: ticket.id });
        void utils.tickets.get.invalidate({ id: ticket.id });
      },
    });
  return { uploads, add };
}

/** Finds the chapters of a recording that was sent along with the pin, in their order. A recording may have none. */
function useChapters(ticket: Ticket) {
  const { data } = useTicketSteps(ticket);
  return (fileName: string): Chapter[] =>
    (data?.steps ?? [])
      .flatMap(({ clip }, index) =>
        clip?.file === fileName ? [{ ms: clip.ms, words: data?.sentences[index] ?? '' }] : [],
      )
      .toSorted((one, other) => one.ms - other.ms);
}

/** The ticket's own files, and ways to add more: choose, drop, paste. */
export function TicketAttachments({ ticket }: { ticket: Ticket }) {
  const attachments = trpc.attachments.list.useQuery({ id: ticket.id });
  const { uploads, add } = useTicketUploads(ticket);
  const intake = useFileIntake((files) => void add(files));
  const canAdd = ticket.isOpenForWriting;
  const chaptersOf = useChapters(ticket);
  const offer = useOfferFile(ticket.id);
  usePagePaste(canAdd ? (files) => void add(files) : null);
  const count = attachments.data?.length ?? ticket.attachmentCount;
  const isEmpty = count === 0 && !attachments.isError && uploads.length === 0;
  return (
    <section
      className={classes.attachments}
      aria-labelledby="attachments-title"
      data-over={(canAdd && intake.isOver) || undefined}
      {...(canAdd ? intake.handlers : {})}
    >
      <div className={classes.sectionHead}>
        <h2 id="attachments-title">Attachments</h2>
        {canAdd && (
          <div className={classes.attachWays}>
            <DrawFirstButton onFile={(file) => void add([file])} />
            <FileButton
              label="Attach files"
              leftSection={<IconPaperclip size={15} stroke={1.5} />}
              onFiles={(files) => void add(files)}
            >
              Attach files
            </FileButton>
          </div>
        )}
      </div>
      {attachments.isError && (
        <ErrorState
          title="Failed to fetch attachments"
          message={errorWords(attachments.error)}
          onRetry={() => void attachments.refetch()}
        />
      )}
      {attachments.isPending && count > 0 && <Skeleton height={58} />}
      {attachments.data && attachments.data.length > 0 && (
        <AttachmentList
          attachments={attachments.data}
          chaptersOf={chaptersOf}
          onDrawn={canAdd ? (file) => offer({ file, visibility: 'everyone' }) : undefined}
        />
      )}
      <UploadList uploads={uploads} onRemove={removeUpload} onRetry={retryUpload} />
      {isEmpty && (
        <p className={classes.hint}>
          {canAdd ? 'No files yet. Drop files here or paste an image.' : 'No files.'}
        </p>
      )}
    </section>
  );
}
