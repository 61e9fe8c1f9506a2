import type { ProjectId } from '@ringmark/contract/ids';
import { createFileRoute } from '@tanstack/react-router';
import { PreviewScreen } from '../../../features/previews/preview-screen.tsx';

export const Route = createFileRoute('/_app/admin/projects_/$projectId/previews/$previewId')({
  component: PreviewRoute,
});

function PreviewRoute() {
  const { projectId, previewId } = Route.useParams();
  return <PreviewScreen key={previewId} projectId={projectId as ProjectId} previewId={previewId} />;
}
