import { listByLifecycleInput } from '@ringmark/contract/organizations';
import { createProjectInput, projectRefInput, updateProjectInput } from '@ringmark/contract/projects';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import {
  createProject,
  listAllProjects,
  listProjects,
  setProjectStatus,
  updateProject,
} from './projects.service.ts';

export const projectsRouter = router({
  /** Active projects that the caller has access to. */
  list: memberProcedure('project').query(({ ctx }) => listProjects(ctx)),
  listAll: adminProcedure('project')
    .input(listByLifecycleInput)
    .query(({ ctx, input }) => listAllProjects(ctx, input)),
  create: adminProcedure('project')
    .input(createProjectInput)
    .mutation(({ ctx, input }) => createProject(ctx, input)),
  update: adminProcedure('project')
    .input(updateProjectInput)
    .mutation(({ ctx, input }) => updateProject(ctx, input)),
  archive: adminProcedure('project')
    .input(projectRefInput)
    .mutation(({ ctx, input }) => setProjectStatus(ctx, input.id, 'archived')),
  reactivate: adminProcedure('project')
    .input(projectRefInput)
    .mutation(({ ctx, input }) => setProjectStatus(ctx, input.id, 'active')),
});
