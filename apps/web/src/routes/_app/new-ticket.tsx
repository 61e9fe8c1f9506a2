import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { NewTicketScreen } from '../../features/new-ticket/new-ticket-screen.tsx';

const text = z.catch(z.optional(z.string()), undefined);
const search = z.object({ projectId: text, severity: text, assigneeId: text, labels: text });

export const Route = createFileRoute('/_app/new-ticket')({ validateSearch: search, component: NewTicket });

function NewTicket() {
  return <NewTicketScreen inherited={Route.useSearch()} />;
}
