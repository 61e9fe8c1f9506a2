import { createFileRoute } from '@tanstack/react-router';
import { SystemScreen } from '../../../features/system/system-screen.tsx';

export const Route = createFileRoute('/_app/admin/system')({ component: SystemScreen });
