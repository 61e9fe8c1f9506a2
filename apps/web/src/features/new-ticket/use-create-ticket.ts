import type { ProjectId } from '@ringmark/contract/ids';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { announceChange } from '../../lib/changes.ts';
import { errorFields, errorWords } from '../../lib/error-words.ts';
import { sendKeysOf } from '../../lib/idempotency-key.ts';
import { holdWindow } from '../../lib/leave-warning.ts';
import { notify } from '../../lib/notify.ts';
import { sessionEnd } from '../../lib/session-end.ts';
import { useSession } from '../../lib/session.ts';
import { trpcClient, trpcUtils } from '../../lib/trpc.ts';
import { sendAll } from '../../lib/use-uploads.ts';
import type { TicketDraft } from './use-ticket-draft.ts';

const sentOf = (draft: TicketDraft, projectId: string) => ({
  projectId: projectId as ProjectId,
  title: draft.title,
  description: draft.description,
  url: draft.url,
  resolution: draft.resolution,
  severity: draft.severity,
});

/** Answers whether the form is still where its person is, also for what was begun in it and ends later. */
function useIsHere(): () => boolean {
  const { history } = useRouter();
  const [pathname] = useState(history.location.pathname);
  const isShown = useRef(false);
  // The address is another as soon as one goes; the form goes when what comes has been loaded.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current && history.location.pathname === pathname;
}

/**
 * Creates the ticket, then sends its files; one that fails is logged and named on the ticket, for that is there.
 *
 * @param onCreated called when the ticket is there, before its files are.
 */
export function useCreateTicket(onCreated: () => void) {
  const navigate = useNavigate();
  const { user } = useSession();
  const keys = sendKeysOf(`${user.id}.ticket`);
  const [isCreating, setIsCreating] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const isHere = useIsHere();

  const submit = async (draft: TicketDraft, files: readonly File[]) => {
    if (draft.projectId === null) {
      notify({
        title: 'Project required',
        description: 'Please select a project for this ticket',
        variant: 'destructive',
      });
      return;
    }
    setIsCreating(true);
    setFields({});
    const release = holdWindow();
    const isOver = sessionEnd();
    try {
      const sent = sentOf(draft, draft.projectId);
      const ticket = await trpcClient.tickets.create.mutate({ ...sent, idempotencyKey: keys.keyOf(sent) });
      if (isOver.aborted) return;
      // A form to which somebody came back meanwhile may show the same words: they stand for this ticket.
      if (isHere()) keys.forget();
      onCreated();
      trpcUtils.tickets.get.setData({ id: ticket.id }, ticket);
      if (files.length > 0) {
        setShare(0);
        await sendAll(`/api/tickets/${ticket.id}/attachments`, files, setShare, isOver);
      }
      if (isOver.aborted) return;
      announceChange({ kind: 'ticket.created', ticketId: ticket.id, projectId: ticket.projectId });
      notify({ title: 'Ticket created!', description: 'Your ticket has been created successfully.' });
      // Whoever has gone elsewhere meanwhile is not fetched back.
      if (isHere()) await navigate({ to: '/tickets/$ticketId', params: { ticketId: ticket.id } });
    } catch (error) {
      if (isOver.aborted) return;
      setFields(errorFields(error));
      notify({ title: 'Failed to create ticket', description: errorWords(error), variant: 'destructive' });
    } finally {
      release();
      setIsCreating(false);
      setShare(null);
    }
  };
  return { submit, isCreating, share, fields };
}
