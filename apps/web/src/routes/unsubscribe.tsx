import { createFileRoute } from '@tanstack/react-router';
import { readSearch, text } from '../lib/lists/read-search.ts';
import { UnsubscribeLink } from '../features/sign-in/unsubscribe-link.tsx';

const search = readSearch({ token: text });

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: search,
  component: UnsubscribeScreen,
});

function UnsubscribeScreen() {
  const { token = '' } = Route.useSearch();
  return <UnsubscribeLink token={token} />;
}
