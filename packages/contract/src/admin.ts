import { z } from 'zod';
import { userIdSchema } from './ids.ts';
import { instantSchema, limitOf, optionally } from './text.ts';
import { personSchema } from './users.ts';
import { severitySchema } from './vocabulary-schemas.ts';

export const analyticsSchema = z.object({
  totalOrganizations: z.number().int(),
  totalProjects: z.number().int(),
  totalUsers: z.number().int(),
  ticketsByType: z.array(z.object({ type: severitySchema, count: z.number().int() })),
  openTicketsByOrg: z.array(z.object({ organizationName: z.string(), count: z.number().int() })),
});
export type Analytics = z.infer<typeof analyticsSchema>;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Dotted verb: `organization.archive`, `impersonation.start`. */
  action: z.string(),
  /** Who did it: the administrator, also while impersonating. */
  actor: personSchema.nullable(),
  /** The impersonated user, if any. */
  impersonated: personSchema.nullable(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** One line for people: the subject's name and what changed. */
  summary: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const listAuditInput = z.object({
  limit: limitOf(50, 200),
  cursor: optionally(z.string().max(200)),
});
export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
});
export const impersonateInput = z.object({ userId: userIdSchema });
