import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { WebCommentsScreen } from '../../features/web-comments/web-comments-screen.tsx';

const search = z.object({
  projectId: z.optional(z.string()),
  status: z.catch(z.optional(z.enum(TICKET_STATUSES)), undefined),
});

export const Route = createFileRoute('/_app/web-comments')({
  validateSearch: search,
  component: WebCommentsRoute,
});

function WebCommentsRoute() {
  const navigate = Route.useNavigate();
  return (
    <WebCommentsScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next })} />
  );
}
