import { listMailFailuresInput, mailFailurePageSchema, retryMailInput } from '@ringmark/contract/people/mail';
import { okSchema } from '@ringmark/contract/text';
import { adminProcedure, answer, router } from '../../core/procedures.ts';
import { listMailFailures, retryMail } from './mail-failures.service.ts';

export const mailRouter = router({
  failures: adminProcedure('none')
    .input(listMailFailuresInput)
    .output(answer(mailFailurePageSchema))
    .query(({ ctx, input }) => listMailFailures(ctx, input)),
  retry: adminProcedure('none')
    .input(retryMailInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => retryMail(ctx, input.id)),
});
