import { createFileRoute } from '@tanstack/react-router';
import { FrozenScreen } from '../../features/annotate/frozen/frozen-screen.tsx';

/** The route is next to the ticket and not within it, because the page takes all the room. */
export const Route = createFileRoute('/_app/tickets_/$ticketId/as-it-was')({
  component: FrozenRoute,
});

function FrozenRoute() {
  const { ticketId } = Route.useParams();
  return <FrozenScreen key={ticketId} ticketId={ticketId} />;
}
