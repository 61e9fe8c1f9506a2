import type { ProjectId } from '@ringmark/contract/ids';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { WebhooksScreen } from '../../../features/webhooks/webhooks-screen.tsx';

export const Route = createFileRoute('/_app/admin/webhooks')({
  validateSearch: z.object({ projectId: z.catch(z.optional(z.string()), undefined) }),
  component: WebhooksRoute,
});

function WebhooksRoute() {
  const { projectId } = Route.useSearch();
  return <WebhooksScreen key={projectId ?? ''} projectId={projectId as ProjectId | undefined} />;
}
