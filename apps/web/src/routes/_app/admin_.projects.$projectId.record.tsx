import { createFileRoute, redirect } from '@tanstack/react-router';
import { RecordingScreen } from '../../features/annotate/recording/recording-screen.tsx';

/** Beside the administration and not within it: the page takes all the room. Others are redirected. */
export const Route = createFileRoute('/_app/admin_/projects/$projectId/record')({
  beforeLoad: ({ context }) => {
    if (!context.session.user.isAdmin) throw redirect({ to: '/' });
  },
  component: RecordRoute,
});

function RecordRoute() {
  const { projectId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RecordingScreen
      projectId={projectId}
      onEnd={() => void navigate({ to: '/admin/projects/$projectId/access', params: { projectId } })}
    />
  );
}
