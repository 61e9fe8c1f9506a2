import { createFileRoute } from '@tanstack/react-router';
import { useDocumentTitle } from '../ui/page-header.tsx';

export const Route = createFileRoute('/login')({ component: Screen });

function Screen() {
  useDocumentTitle('Sign in');
  return null;
}
