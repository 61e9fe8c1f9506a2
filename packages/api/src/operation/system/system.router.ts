import { systemSchema } from '@ringmark/contract/system';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { readSystem } from './system.service.ts';

export const systemRouter = router({
  get: adminProcedure('none')
    .output(answer(systemSchema))
    .query(({ ctx }) => readSystem(ctx)),
});
