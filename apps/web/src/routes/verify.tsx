import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { VerifyLink } from '../features/sign-in/verify-link.tsx';

const search = z.object({ token: z.optional(z.string()) });

export const Route = createFileRoute('/verify')({ validateSearch: search, component: VerifyScreen });

function VerifyScreen() {
  const { token = '' } = Route.useSearch();
  return <VerifyLink token={token} />;
}
