import { listAuditInput } from '@ringmark/contract/admin';
import { adminProcedure, router } from '../trpc.ts';
import { listAudit } from './audit.service.ts';

export const auditRouter = router({
  list: adminProcedure('none')
    .input(listAuditInput)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
