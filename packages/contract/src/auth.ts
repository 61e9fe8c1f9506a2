import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { organizationSchema } from './organizations.ts';
import { optionalLine, requiredAddress, requiredLine } from './text.ts';
import { userSchema } from './users.ts';

export const sessionSchema = z.object({
  user: userSchema,
  organization: organizationSchema,
  /** Whether an administrator impersonates this user. */
  impersonating: z.boolean(),
  /** False while their name is only made of their address, because nobody ever gave one. */
  isNameGiven: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const requestMagicLinkInput = z.object({
  email: requiredAddress('E-mail', LIMITS.emailLength),
  name: optionalLine('Name', LIMITS.nameLength),
});
export const magicLinkRequestedSchema = z.object({ message: z.string(), isNewUser: z.boolean() });
export type MagicLinkRequested = z.infer<typeof magicLinkRequestedSchema>;

export const verifyMagicLinkInput = z.object({
  token: z.string({ error: 'No verification token found' }).min(1, 'No verification token found').max(200),
});
/** What is said of a link before it is spent. */
export const checkedLinkSchema = z.object({
  /** Whom it signs in. */
  email: z.string(),
  /** Whether somebody is to press a button first: it was asked for in another browser, or the installation wants it. */
  waits: z.boolean(),
});
export type CheckedLink = z.infer<typeof checkedLinkSchema>;
export const verifyCodeInput = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'The code has six digits.'),
});

/** What one may change of oneself. */
export const updateMeInput = z.strictObject({ name: requiredLine('Name', LIMITS.nameLength) });

export const setupTokenInput = z.object({ token: z.string().min(1).max(200) });
export const setupInput = setupTokenInput.extend({
  email: requiredAddress('E-mail', LIMITS.emailLength),
  name: requiredLine('Name', LIMITS.nameLength),
  organizationName: requiredLine('Organization name', LIMITS.nameLength),
});

/** How `/verify` behaves: post at once, or wait for a press of a button. */
export const verifyModeSchema = z.enum(['auto', 'confirm']);
export type VerifyMode = z.infer<typeof verifyModeSchema>;
