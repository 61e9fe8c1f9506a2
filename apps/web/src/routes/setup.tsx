import { createFileRoute } from '@tanstack/react-router';
import { useDocumentTitle } from '../ui/page-header.tsx';

export const Route = createFileRoute('/setup')({ component: Screen });

function Screen() {
  useDocumentTitle('Sign in');
  return null;
}
