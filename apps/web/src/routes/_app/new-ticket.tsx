import { createFileRoute } from '@tanstack/react-router';
import { NewTicketScreen } from '../../features/new-ticket/new-ticket-screen.tsx';

export const Route = createFileRoute('/_app/new-ticket')({ component: NewTicketScreen });
