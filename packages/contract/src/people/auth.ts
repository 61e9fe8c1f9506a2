import { z } from 'zod';
import { ORGANIZATION_LIMITS } from './organization-limits.ts';
import { organizationSchema } from './organizations.ts';
import { optionalLine, requiredEmail, requiredLine } from '../text.ts';
import { PERSON_LIMITS } from './person-limits.ts';
import { userSchema } from './users.ts';

export const sessionSchema = z.object({
  user: userSchema,
  organization: organizationSchema,
  /** True if an administrator impersonates this user. */
  impersonating: z.boolean(),
  /** False while the name is only derived from the address. */
  isNameGiven: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const requestMagicLinkInput = z.object({
  email: requiredEmail('Email', PERSON_LIMITS.emailLength),
  name: optionalLine('Name', PERSON_LIMITS.nameLength),
});
export const magicLinkRequestedSchema = z.object({ message: z.string(), isNewUser: z.boolean() });
export type MagicLinkRequested = z.infer<typeof magicLinkRequestedSchema>;

export const verifyMagicLinkInput = z.object({
  token: z.string({ error: 'No verification token found' }).min(1, 'No verification token found').max(200),
});
/** The facts that are shown for a link before it is used. */
export const checkedLinkSchema = z.object({
  email: z.string(),
  /** True if a button press is needed: another browser asked for the link, or the installation requires it. */
  waits: z.boolean(),
});
export type CheckedLink = z.infer<typeof checkedLinkSchema>;
export const verifyCodeInput = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the six-digit code.'),
});

export const updateMeInput = z.strictObject({ name: requiredLine('Name', PERSON_LIMITS.nameLength) });

export const setupTokenInput = z.object({ token: z.string().min(1).max(200) });
export const setupInput = setupTokenInput.extend({
  email: requiredEmail('Email', PERSON_LIMITS.emailLength),
  name: requiredLine('Name', PERSON_LIMITS.nameLength),
  organizationName: requiredLine('Organization name', ORGANIZATION_LIMITS.nameLength),
});

/** The behaviour of `/verify`: post at once, or wait for a press of a button. */
export const verifyModeSchema = z.enum(['auto', 'confirm']);
export type VerifyMode = z.infer<typeof verifyModeSchema>;
