import { listByLifecycleInput } from '@ringmark/contract/organizations';
import { updateUserInput, userProjectInput, userRefInput } from '@ringmark/contract/users';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { assignProject, listUserProjects, removeProject } from './user-projects.service.ts';
import { getUser, listAllUsers, listUsers, updateUser } from './users.service.ts';

export const usersRouter = router({
  /** Active users whom the caller may see. */
  list: memberProcedure('user').query(({ ctx }) => listUsers(ctx)),
  get: memberProcedure('user')
    .input(userRefInput)
    .query(({ ctx, input }) => getUser(ctx, input.id)),
  listAll: adminProcedure('user')
    .input(listByLifecycleInput)
    .query(({ ctx, input }) => listAllUsers(ctx, input)),
  update: adminProcedure('user')
    .input(updateUserInput)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  projects: adminProcedure('user')
    .input(userRefInput)
    .query(({ ctx, input }) => listUserProjects(ctx, input.id)),
  assignProject: adminProcedure('user')
    .input(userProjectInput)
    .mutation(({ ctx, input }) => assignProject(ctx, input)),
  removeProject: adminProcedure('user')
    .input(userProjectInput)
    .mutation(({ ctx, input }) => removeProject(ctx, input)),
});
