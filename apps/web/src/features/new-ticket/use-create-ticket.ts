import type { ProjectId } from '@ringmark/contract/ids';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { announceChange } from '../../lib/server/changes.ts';
import { errorFields, errorWords } from '../../lib/server/error-words.ts';
import { idempotencyKeysOf } from '../../lib/drafts/idempotency-key.ts';
import { addLeaveWarning } from '../../lib/drafts/leave-warning.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { sessionEnd } from '../../lib/session/session-end.ts';
import { useSession } from '../../lib/session/session.ts';
import { trpcClient, trpcUtils } from '../../lib/server/trpc-client.ts';
import { attachmentsPlace, startUploads } from '../../lib/uploads/uploads.ts';
import { beginSubmission, type TicketSubmission, submissionOf } from './ticket-submission.ts';
import type { Inherited } from './use-inherited.ts';
import type { TicketDraft } from './use-ticket-draft.ts';

const sentOf = (draft: TicketDraft, projectId: string, { assignee, labels }: Inherited) => ({
  projectId: projectId as ProjectId,
  title: draft.title,
  description: draft.description,
  url: draft.url,
  resolution: draft.resolution,
  severity: draft.severity,
  ...(assignee && { assigneeId: assignee.id }),
  ...(labels.length > 0 && { labels: labels.map(({ id }) => id) }),
});

interface TicketToSend {
  sent: ReturnType<typeof sentOf>;
  files: readonly File[];
  keys: ReturnType<typeof idempotencyKeysOf>;
  /** Called before the files are uploaded. */
  onCreated: () => void;
}

async function createTicket(sending: TicketSubmission, { sent, files, keys, onCreated }: TicketToSend) {
  const isOver = sessionEnd();
  isOver.addEventListener('abort', () => sending.tell({ phase: 'failed' }), { once: true });
  try {
    const ticket = await trpcClient.tickets.create.mutate({ ...sent, idempotencyKey: keys.keyOf(sent) });
    if (isOver.aborted) return;
    const ref = { id: ticket.id };
    keys.forget();
    onCreated();
    trpcUtils.tickets.get.setData(ref, ticket);
    sending.tell({ phase: 'uploading', ticketId: ticket.id, share: files.length > 0 ? 0 : null });
    await startUploads(files, {
      address: `/api/tickets/${ticket.id}/attachments`,
      place: attachmentsPlace(ticket),
      onArrived: () => void trpcUtils.attachments.list.invalidate(ref),
      onProgress: (share) => sending.tell({ share }),
      isOver,
    });
    if (isOver.aborted) return;
    announceChange({ kind: 'ticket.created', ticketId: ticket.id, projectId: ticket.projectId });
    notify({ title: 'Ticket created!', description: 'Your ticket has been created successfully.' });
    sending.tell({ phase: 'sent' });
  } catch (error) {
    if (isOver.aborted) return;
    sending.tell({ phase: 'failed', fields: errorFields(error) });
    notify({ title: 'Failed to create ticket', description: errorWords(error), variant: 'destructive' });
  }
}

/** Opens the ticket from the form that shows it, once all has arrived. */
function useWayToTicket({ phase, ticketId }: Partial<ReturnType<TicketSubmission['read']>>) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const [pathname] = useState(history.location.pathname);
  const open = useEffectEvent(() => {
    // The address changes at once, but the form stays until the next screen has loaded.
    if (!ticketId || history.location.pathname !== pathname) return;
    void navigate({ to: '/tickets/$ticketId', params: { ticketId } });
  });
  useEffect(() => {
    if (phase === 'sent') open();
  }, [phase]);
}

const noListening = () => () => {};
const nothing = () => undefined;

/**
 * Creates the ticket, then uploads its files; the ticket names failed ones. A form that is opened during the upload
 * shows the progress.
 *
 * @param onCreated called before the files are uploaded.
 */
export function useCreateTicket(onCreated: () => void) {
  const { user } = useSession();
  const [sending, setSending] = useState(() => submissionOf(user.id));
  const state = useSyncExternalStore(sending?.subscribe ?? noListening, sending?.read ?? nothing);
  useWayToTicket(state ?? {});

  const submit = (draft: TicketDraft, files: readonly File[], inherited: Inherited) => {
    if (draft.projectId === null) {
      notify({
        title: 'Project required',
        description: 'Please select a project for this ticket',
        variant: 'destructive',
      });
      return;
    }
    if (submissionOf(user.id)) return;
    const begun = beginSubmission(user.id);
    setSending(begun);
    const release = addLeaveWarning();
    const keys = idempotencyKeysOf(`${user.id}.ticket`);
    const toSend = { sent: sentOf(draft, draft.projectId, inherited), files, keys, onCreated };
    void createTicket(begun, toSend).finally(release);
  };
  return {
    submit,
    isCreating: state !== undefined && state.phase !== 'failed',
    share: state?.phase === 'uploading' ? state.share : null,
    /** The refusals of fields; undefined without any. */
    fields: state?.fields && Object.keys(state.fields).length > 0 ? state.fields : undefined,
  };
}
