import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { AnnotateScreen } from '../../features/annotate/annotate-screen.tsx';
import { Conversation } from '../../features/conversation/conversation.tsx';
import { TicketPanel } from '../../features/ticket/ticket-panel.tsx';

const search = z.object({
  projectId: z.optional(z.string()),
  url: z.optional(z.string()),
  resolution: z.optional(z.string()),
  ticket: z.optional(z.string()),
  /** A first pin is one press nearer in MARKUP. */
  mode: z.catch(z.optional(z.enum(['view', 'markup'])), undefined),
  pins: z.catch(z.optional(z.enum(['all', 'mine'])), undefined),
});

export const Route = createFileRoute('/_app/annotate')({
  validateSearch: search,
  component: AnnotateRoute,
});

const ticketPanel = (ticketId: string, onClose: () => void) => (
  <TicketPanel key={ticketId} ticketId={ticketId} onClose={onClose}>
    {(ticket) => <Conversation ticket={ticket} />}
  </TicketPanel>
);

function AnnotateRoute() {
  const navigate = Route.useNavigate();
  return (
    <AnnotateScreen
      search={Route.useSearch()}
      onSearch={(next, isReplacing = false) => void navigate({ search: next, replace: isReplacing })}
      ticketPanel={ticketPanel}
    />
  );
}
