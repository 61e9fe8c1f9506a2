import { createFileRoute } from '@tanstack/react-router';
import { oneOf, readSearch, text } from '../../lib/lists/read-search.ts';
import { AnnotateScreen } from '../../features/annotate/annotate-screen.tsx';
import { Conversation } from '../../features/conversation/conversation.tsx';
import { TicketPanel } from '../../features/ticket/ticket-panel.tsx';

const search = readSearch({
  projectId: text,
  url: text,
  resolution: text,
  ticket: text,
  /** A first pin is one press nearer in MARKUP. */
  mode: oneOf(['view', 'markup']),
  pins: oneOf(['all', 'mine']),
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
