import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../../../features/audit/audit-screen.tsx';

export const Route = createFileRoute('/_app/admin/audit')({ component: AuditScreen });
