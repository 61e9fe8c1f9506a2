import { createFileRoute } from '@tanstack/react-router';
import { useDocumentTitle } from '../ui/page-header.tsx';

export const Route = createFileRoute('/verify')({ component: Screen });

function Screen() {
  useDocumentTitle('Sign in');
  return null;
}
