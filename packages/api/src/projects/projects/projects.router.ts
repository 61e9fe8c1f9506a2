import { z } from 'zod';
import { listByLifecycleInput } from '@ringmark/contract/people/organizations';
import {
  createProjectInput,
  projectRefInput,
  projectSchema,
  updateProjectInput,
} from '@ringmark/contract/projects/projects';
import { answer, adminProcedure, memberProcedure, router } from '../../core/context/procedures.ts';
import { listAllProjects, listProjects } from './list-projects.service.ts';
import { createProject, setProjectStatus, updateProject } from './projects.service.ts';

export const projectsRouter = router({
  list: memberProcedure('project')
    .output(answer(z.array(projectSchema)))
    .query(({ ctx }) => listProjects(ctx)),
  listAll: adminProcedure('project')
    .input(listByLifecycleInput)
    .output(answer(z.array(projectSchema)))
    .query(({ ctx, input }) => listAllProjects(ctx, input)),
  create: adminProcedure('project')
    .input(createProjectInput)
    .output(answer(projectSchema))
    .mutation(({ ctx, input }) => createProject(ctx, input)),
  update: adminProcedure('project')
    .input(updateProjectInput)
    .output(answer(projectSchema))
    .mutation(({ ctx, input }) => updateProject(ctx, input)),
  archive: adminProcedure('project')
    .input(projectRefInput)
    .output(answer(projectSchema))
    .mutation(({ ctx, input }) => setProjectStatus(ctx, input.id, 'archived')),
  reactivate: adminProcedure('project')
    .input(projectRefInput)
    .output(answer(projectSchema))
    .mutation(({ ctx, input }) => setProjectStatus(ctx, input.id, 'active')),
});
