import { createFileRoute } from '@tanstack/react-router';
import { AccessScreen } from '../../../features/access/access-screen.tsx';

export const Route = createFileRoute('/_app/admin/projects_/$projectId/access')({
  component: AccessRoute,
});

function AccessRoute() {
  const { projectId } = Route.useParams();
  return <AccessScreen key={projectId} projectId={projectId} />;
}
