import { z } from 'zod';
import { organizationIdSchema, projectIdSchema, userIdSchema } from '../ids.ts';
import { lifecycleSchema, roleSchema } from '../vocabulary-schemas.ts';
import { optionally, requiredLine } from '../text.ts';
import { PERSON_LIMITS } from './person-limits.ts';

export const userSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  email: z.string(),
  organizationId: organizationIdSchema,
  role: roleSchema,
  isAdmin: z.boolean(),
  status: lifecycleSchema,
});
export type User = z.infer<typeof userSchema>;

export const personSchema = z.object({ id: userIdSchema, name: z.string() });
export type Person = z.infer<typeof personSchema>;

export const userProjectSchema = z.object({ userId: userIdSchema, projectId: projectIdSchema });
export type UserProject = z.infer<typeof userProjectSchema>;

export const userRefInput = z.object({ id: userIdSchema });
export const updateUserInput = z.strictObject({
  id: userIdSchema,
  name: requiredLine('Name', PERSON_LIMITS.nameLength).optional(),
  status: optionally(lifecycleSchema),
});
export const userProjectInput = z.object({ id: userIdSchema, projectId: projectIdSchema });
