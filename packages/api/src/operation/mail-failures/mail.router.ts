import { listMailFailuresInput, mailFailurePageSchema, retryMailInput } from '@ringmark/contract/people/mail';
import { okSchema } from '@ringmark/contract/text';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import type { AnyMailKind } from '../../core/mail/mail-kind.ts';
import { listMailFailures, retryMail } from './mail-failures.service.ts';

/** @param kinds of emails; a failed one of another kind is told as `other`. */
export const createMailRouter = (kinds: readonly AnyMailKind[]) =>
  router({
    failures: adminProcedure('none')
      .input(listMailFailuresInput)
      .output(answer(mailFailurePageSchema))
      .query(({ ctx, input }) => listMailFailures(ctx, kinds, input)),
    retry: adminProcedure('none')
      .input(retryMailInput)
      .output(answer(okSchema))
      .mutation(({ ctx, input }) => retryMail(ctx, kinds, input.id)),
  });
