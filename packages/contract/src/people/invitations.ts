import { z } from 'zod';
import { sessionSchema } from './auth.ts';
import { invitationIdSchema, organizationIdSchema, projectIdSchema } from '../ids.ts';
import { instantSchema, optionalLine, optionally, optionalText, requiredEmail } from '../text.ts';
import { INVITATION_LIMITS } from './invitation-limits.ts';
import { PERSON_LIMITS } from './person-limits.ts';
import { personSchema } from './users.ts';

export const invitationSchema = z.object({
  id: invitationIdSchema,
  organizationId: organizationIdSchema,
  email: z.string(),
  /** The name that the inviter gives the person; the person may write another. */
  name: z.string().nullable(),
  /** The projects; empty for all projects of the organization. */
  projects: z.array(z.object({ id: projectIdSchema, name: z.string() })),
  /** Why, in the inviter's words. */
  message: z.string().nullable(),
  status: z.enum(['proposed', 'open', 'expired']),
  /** The member who proposed the person, or the administrator who invited them. */
  by: personSchema.nullable(),
  createdAt: instantSchema,
  /** Null while it is only proposed. */
  expiresAt: instantSchema.nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const address = requiredEmail('Email', PERSON_LIMITS.emailLength);
const person = z.object({ email: address, name: optionalLine('Name', PERSON_LIMITS.nameLength) });
const projectIds = optionally(z.array(projectIdSchema).max(INVITATION_LIMITS.invitationProjects)).transform(
  (ids) => ids ?? [],
);
const message = optionalText('Message', INVITATION_LIMITS.invitationMessageLength);

export const invitePeopleInput = z.object({
  organizationId: organizationIdSchema,
  people: z
    .array(person)
    .min(1, 'Enter at least one address.')
    .max(
      INVITATION_LIMITS.invitationsAtOnce,
      `You can invite at most ${INVITATION_LIMITS.invitationsAtOnce} people at once.`,
    ),
  /** The projects; empty for all projects of the organization. */
  projectIds,
  message,
});
export const invitationRefusalSchema = z.object({
  email: z.string(),
  code: z.string(),
  /** A sentence to act on. */
  error: z.string(),
});
export type InvitationRefusal = z.infer<typeof invitationRefusalSchema>;
/** A refused address does not prevent others from being invited. */
export const invitedPeopleSchema = z.object({
  invitations: z.array(invitationSchema),
  refusals: z.array(invitationRefusalSchema),
});
export type InvitedPeople = z.infer<typeof invitedPeopleSchema>;

export const listInvitationsInput = z.object({ organizationId: optionally(organizationIdSchema) });
export const invitationRefInput = z.object({ id: invitationIdSchema });
export const invitationLinkSchema = z.object({ url: z.string(), expiresAt: instantSchema });
export const proposePersonInput = person.extend({ projectIds, message });

export const invitationTokenInput = z.object({ token: z.string().min(1).max(200) });
export const invitationOfferSchema = z.object({
  email: z.string(),
  name: z.string().nullable(),
  organizationName: z.string(),
  invitedBy: z.string(),
  message: z.string().nullable(),
  projects: z.array(z.string()),
  expiresAt: instantSchema,
  /** The user of this browser, if it is someone else. */
  signedInAs: z.string().nullable(),
});
export type InvitationOffer = z.infer<typeof invitationOfferSchema>;
export const acceptInvitationInput = invitationTokenInput.extend({
  name: optionalLine('Name', PERSON_LIMITS.nameLength),
});
export const acceptedInvitationSchema = z.object({
  session: sessionSchema,
  /** The page for a first pin; null where no project has one. */
  start: z.object({ projectId: projectIdSchema, url: z.string() }).nullable(),
});
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;

/** Tells whether anyone was invited to one's own team, and to a customer. */
export const invitationStepsSchema = z.object({ team: z.boolean(), customer: z.boolean() });
