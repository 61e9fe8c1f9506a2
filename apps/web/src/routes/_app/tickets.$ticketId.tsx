import { createFileRoute } from '@tanstack/react-router';
import { oneOf, readSearch } from '../../lib/lists/read-search.ts';
import { Conversation } from '../../features/conversation/conversation.tsx';
import { ANSWERS } from '../../features/ticket/answers.ts';
import { TicketScreen } from '../../features/ticket/ticket-screen.tsx';
import { trpcUtils } from '../../lib/server/trpc-client.ts';

export const Route = createFileRoute('/_app/tickets/$ticketId')({
  loader: ({ params: { ticketId } }) => {
    void trpcUtils.tickets.get.prefetch({ id: ticketId });
    void trpcUtils.tickets.history.prefetch({ id: ticketId });
    void trpcUtils.comments.list.prefetch({ ticketId });
    void trpcUtils.attachments.list.prefetch({ id: ticketId });
    void trpcUtils.proofs.list.prefetch({ id: ticketId });
    void trpcUtils.deploys.ofTicket.prefetch({ id: ticketId });
  },
  validateSearch: readSearch({ answer: oneOf(ANSWERS) }),
  component: TicketRoute,
});

function TicketRoute() {
  const { ticketId } = Route.useParams();
  const { answer } = Route.useSearch();
  return (
    <TicketScreen key={ticketId} ticketId={ticketId} answer={answer}>
      {(ticket) => <Conversation ticket={ticket} />}
    </TicketScreen>
  );
}
