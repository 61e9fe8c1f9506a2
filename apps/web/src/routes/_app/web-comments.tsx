import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { createFileRoute } from '@tanstack/react-router';
import { oneOf, readSearch, text } from '../../lib/lists/read-search.ts';
import { WebCommentsScreen } from '../../features/web-comments/web-comments-screen.tsx';

const search = readSearch({
  projectId: text,
  status: oneOf(TICKET_STATUSES),
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
