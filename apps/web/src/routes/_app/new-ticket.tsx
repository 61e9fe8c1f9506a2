import { createFileRoute } from '@tanstack/react-router';
import { readSearch, text } from '../../lib/lists/read-search.ts';
import { NewTicketScreen } from '../../features/new-ticket/new-ticket-screen.tsx';

const search = readSearch({ projectId: text, severity: text, assigneeId: text, labels: text });

export const Route = createFileRoute('/_app/new-ticket')({ validateSearch: search, component: NewTicket });

function NewTicket() {
  return <NewTicketScreen inherited={Route.useSearch()} />;
}
