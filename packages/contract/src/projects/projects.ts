import { z } from 'zod';
import { organizationIdSchema, projectIdSchema } from '../ids.ts';
import { pageRulesSchema } from '../pages/page-rules.ts';
import { optionally, requiredLine } from '../text.ts';
import { URL_LIMITS } from '../url-limits.ts';
import { lifecycleSchema } from '../vocabulary-schemas.ts';
import { PROJECT_LIMITS } from './project-limits.ts';

export const projectSchema = z.object({
  id: projectIdSchema,
  name: z.string(),
  organizationId: organizationIdSchema,
  allowedUrls: z.array(z.string()),
  status: lifecycleSchema,
  /**
   * The user agent that the server's browser sends to this project's sites, if it is not a Chrome ended by `Ringmark`.
   * A site may let it in by these words, so only administrators see it.
   */
  userAgent: z.string().optional(),
  /**
   * The rules that are applied to its pages before they are drawn, in order; absent without any. Only administrators
   * see them.
   */
  pageRules: pageRulesSchema.optional(),
  /** True if its pages are opened every night, to look for the elements that tickets point at. */
  rechecks: z.boolean(),
  /** True if agents may see it through their endpoint. */
  agents: z.boolean(),
  /** Tells whether proofs that repeat a ticket's steps may send forms, and anything else, to the site. */
  sendsForms: z.boolean(),
});
export type Project = z.infer<typeof projectSchema>;

const name = requiredLine('Project name', PROJECT_LIMITS.nameLength);
const allowedUrls = z
  .array(z.string().trim().max(URL_LIMITS.urlLength))
  .max(
    PROJECT_LIMITS.allowedUrlsPerProject,
    `A project can have at most ${PROJECT_LIMITS.allowedUrlsPerProject} allowed URLs.`,
  )
  .transform((urls) => urls.filter((url) => url !== ''));

/** A whole user agent, which begins with `Mozilla/`, or a name that ends the usual one in place of `Ringmark`. */
const userAgent = optionally(
  requiredLine('User agent', PROJECT_LIMITS.userAgentLength).regex(
    /^[\u0020-\u007e]*$/,
    'User agent can contain only plain English letters, digits and punctuation.',
  ),
);

export const createProjectInput = z.object({
  organizationId: organizationIdSchema,
  name,
  allowedUrls: optionally(allowedUrls).transform((urls) => urls ?? []),
  userAgent,
});
export const updateProjectInput = z.object({
  id: projectIdSchema,
  name: name.optional(),
  allowedUrls: optionally(allowedUrls),
  /** The user agent. If it is left out, it stays; `Ringmark` restores the default. */
  userAgent,
  /** The page rules. If they are left out, they stay; an empty list ends them. */
  pageRules: optionally(pageRulesSchema),
  /** A view of the caller's own, in which the rules were tried: it follows them and stays open, as no other does. */
  viewing: optionally(z.string().min(1).max(100)),
  rechecks: optionally(z.boolean({ error: 'The nightly check must be true (on) or false (off).' })),
  agents: optionally(z.boolean({ error: 'Access for coding agents must be true (on) or false (off).' })),
  sendsForms: optionally(z.boolean({ error: 'Proofs may send forms must be true (on) or false (off).' })),
});
export const projectRefInput = z.object({ id: projectIdSchema });
