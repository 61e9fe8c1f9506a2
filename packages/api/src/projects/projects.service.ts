import type { ProjectId } from '@ringmark/contract/ids';
import type { listByLifecycleInput } from '@ringmark/contract/organizations';
import type { Project, createProjectInput, updateProjectInput } from '@ringmark/contract/projects';
import type { Lifecycle } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listProjects(_ctx: SignedInContext): Promise<Project[]> {
  return unbuilt();
}

export async function listAllProjects(
  _ctx: SignedInContext,
  _input: z.infer<typeof listByLifecycleInput>,
): Promise<Project[]> {
  return unbuilt();
}

export async function createProject(
  _ctx: SignedInContext,
  _input: z.infer<typeof createProjectInput>,
): Promise<Project> {
  return unbuilt();
}

export async function updateProject(
  _ctx: SignedInContext,
  _input: z.infer<typeof updateProjectInput>,
): Promise<Project> {
  return unbuilt();
}

export async function setProjectStatus(
  _ctx: SignedInContext,
  _id: ProjectId,
  _status: Lifecycle,
): Promise<Project> {
  return unbuilt();
}
