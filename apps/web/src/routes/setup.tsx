import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { SetupLink } from '../features/sign-in/setup-link.tsx';

const search = z.object({ token: z.optional(z.string()) });

export const Route = createFileRoute('/setup')({ validateSearch: search, component: SetupScreen });

function SetupScreen() {
  const { token = '' } = Route.useSearch();
  return <SetupLink token={token} />;
}
