import { okSchema } from '@ringmark/contract/text';
import { z } from 'zod';
import { listByLifecycleInput } from '@ringmark/contract/people/organizations';
import {
  updateUserInput,
  userProjectInput,
  userProjectSchema,
  userRefInput,
  userSchema,
} from '@ringmark/contract/people/users';
import { answer, adminProcedure, memberProcedure, router } from '../../core/context/procedures.ts';
import { assignProject, listUserProjects, removeProject } from './user-projects.service.ts';
import { getUser, listAllUsers, listUsers, updateUser } from './users.service.ts';

export const usersRouter = router({
  /** Active users whom the caller may see. */
  list: memberProcedure('user')
    .output(answer(z.array(userSchema)))
    .query(({ ctx }) => listUsers(ctx)),
  get: memberProcedure('user')
    .input(userRefInput)
    .output(answer(userSchema))
    .query(({ ctx, input }) => getUser(ctx, input.id)),
  listAll: adminProcedure('user')
    .input(listByLifecycleInput)
    .output(answer(z.array(userSchema)))
    .query(({ ctx, input }) => listAllUsers(ctx, input)),
  update: adminProcedure('user')
    .input(updateUserInput)
    .output(answer(userSchema))
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  projects: adminProcedure('user')
    .input(userRefInput)
    .output(answer(z.array(userProjectSchema)))
    .query(({ ctx, input }) => listUserProjects(ctx, input.id)),
  assignProject: adminProcedure('user')
    .input(userProjectInput)
    .output(answer(userProjectSchema))
    .mutation(({ ctx, input }) => assignProject(ctx, input)),
  removeProject: adminProcedure('user')
    .input(userProjectInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => removeProject(ctx, input)),
});
