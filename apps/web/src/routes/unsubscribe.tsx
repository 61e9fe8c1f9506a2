import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { UnsubscribeLink } from '../features/sign-in/unsubscribe-link.tsx';

const search = z.object({ token: z.optional(z.string()) });

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: search,
  component: UnsubscribeScreen,
});

function UnsubscribeScreen() {
  const { token = '' } = Route.useSearch();
  return <UnsubscribeLink token={token} />;
}
