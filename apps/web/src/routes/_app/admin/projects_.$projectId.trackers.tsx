import type { ProjectId } from '@ringmark/contract/ids';
import { createFileRoute } from '@tanstack/react-router';
import { TrackersScreen } from '../../../features/trackers/trackers-screen.tsx';

export const Route = createFileRoute('/_app/admin/projects_/$projectId/trackers')({
  component: TrackersRoute,
});

function TrackersRoute() {
  const { projectId } = Route.useParams();
  return <TrackersScreen key={projectId} projectId={projectId as ProjectId} />;
}
