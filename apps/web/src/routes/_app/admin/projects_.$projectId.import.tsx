import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../../features/imports/import-screen.tsx';

export const Route = createFileRoute('/_app/admin/projects_/$projectId/import')({
  component: ImportRoute,
});

function ImportRoute() {
  const { projectId } = Route.useParams();
  return <ImportScreen key={projectId} projectId={projectId} />;
}
