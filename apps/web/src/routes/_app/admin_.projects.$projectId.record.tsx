import { createFileRoute, redirect } from '@tanstack/react-router';
import { RecordingScreen } from '../../features/annotate/recording/recording-screen.tsx';

/**
 * The route is next to the administration and not within it, because the page takes all the room. People who are not
 * administrators are redirected.
 */
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
