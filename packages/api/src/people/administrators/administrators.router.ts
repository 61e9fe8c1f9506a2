import { userRefInput, userSchema } from '@ringmark/contract/people/users';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { makeAdministrator, takeAdministrator } from './administrators.service.ts';

/** A part of the calls about users. */
export const administratorsRouter = router({
  makeAdministrator: adminProcedure('user')
    .input(userRefInput)
    .output(answer(userSchema))
    .mutation(({ ctx, input }) => makeAdministrator(ctx, input.id)),
  takeAdministrator: adminProcedure('user')
    .input(userRefInput)
    .output(answer(userSchema))
    .mutation(({ ctx, input }) => takeAdministrator(ctx, input.id)),
});
