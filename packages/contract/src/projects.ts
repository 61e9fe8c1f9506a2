import { z } from 'zod';
import { organizationIdSchema, projectIdSchema } from './ids.ts';
import { LIMITS } from './limits.ts';
import { optionally, requiredLine } from './text.ts';
import { lifecycleSchema } from './vocabulary-schemas.ts';

export const projectSchema = z.object({
  id: projectIdSchema,
  name: z.string(),
  organizationId: organizationIdSchema,
  allowedUrls: z.array(z.string()),
  status: lifecycleSchema,
});
export type Project = z.infer<typeof projectSchema>;

const name = requiredLine('Project name', LIMITS.nameLength);
const allowedUrls = z
  .array(z.string().trim().max(LIMITS.urlLength))
  .max(LIMITS.allowedUrlsPerProject, `A project has at most ${LIMITS.allowedUrlsPerProject} allowed URLs.`)
  .transform((urls) => urls.filter((url) => url !== ''));

export const createProjectInput = z.object({
  organizationId: organizationIdSchema,
  name,
  allowedUrls: optionally(allowedUrls).transform((urls) => urls ?? []),
});
export const updateProjectInput = z.object({
  id: projectIdSchema,
  name: name.optional(),
  allowedUrls: optionally(allowedUrls),
});
export const projectRefInput = z.object({ id: projectIdSchema });
