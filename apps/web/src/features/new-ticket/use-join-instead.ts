import type { ProjectId } from '@ringmark/contract/ids';
import { useNavigate } from '@tanstack/react-router';
import type { SimilarTicketsProps } from '../../entities/similar-tickets.tsx';
import { useSimilarTickets } from '../../entities/use-similar-tickets.ts';
import type { useWaitingFiles } from '../../lib/drafts/use-waiting-files.ts';
import { useJoinTicket } from '../../lib/tickets/use-join-ticket.ts';
import type { TicketDraft } from './use-ticket-draft.ts';

interface Form {
  draft: TicketDraft;
  waiting: ReturnType<typeof useWaitingFiles>;
  isCreating: boolean;
  /** Forgets the draft and its files. */
  forget: () => void;
}

/** Tickets in such words, or of such a page; adding one's voice to one of them opens it. */
export function useJoinInstead({ draft, waiting, isCreating, forget }: Form): SimilarTicketsProps {
  const navigate = useNavigate();
  const { projectId, title, url, description } = draft;
  const { items, dismiss } = useSimilarTickets(projectId, {
    // Words that are on their way to be a ticket are their own.
    projectId: isCreating ? null : (projectId as ProjectId | null),
    title,
    url: url.trim() || undefined,
  });
  const { join, isJoining } = useJoinTicket();
  return {
    items,
    isBusy: isJoining,
    onDismiss: dismiss,
    async onJoin(item) {
      const isJoined = await join(item, {
        title,
        description,
        screenshot: null,
        files: waiting.files,
        onJoined: forget,
      });
      if (isJoined) void navigate({ to: '/tickets/$ticketId', params: { ticketId: item.ticket.id } });
    },
  };
}
