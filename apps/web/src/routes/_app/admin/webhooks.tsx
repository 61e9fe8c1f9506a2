import type { ProjectId } from '@ringmark/contract/ids';
import { createFileRoute } from '@tanstack/react-router';
import { readSearch, text } from '../../../lib/lists/read-search.ts';
import { WebhooksScreen } from '../../../features/webhooks/webhooks-screen.tsx';

export const Route = createFileRoute('/_app/admin/webhooks')({
  validateSearch: readSearch({ projectId: text }),
  component: WebhooksRoute,
});

function WebhooksRoute() {
  const { projectId } = Route.useSearch();
  return <WebhooksScreen key={projectId ?? ''} projectId={projectId as ProjectId | undefined} />;
}
