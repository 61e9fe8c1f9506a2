import { auditPageSchema, listAuditInput } from '@ringmark/contract/admin';
import { answer, adminProcedure, router } from '../context/procedures.ts';
import { listAudit } from './audit.service.ts';

export const auditRouter = router({
  list: adminProcedure('none')
    .input(listAuditInput)
    .output(answer(auditPageSchema))
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
