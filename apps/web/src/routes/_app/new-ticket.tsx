import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '../../ui/page-header.tsx';

export const Route = createFileRoute('/_app/new-ticket')({
  component: () => <PageHeader title="New Ticket" />,
});
