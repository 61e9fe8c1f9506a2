import { z } from 'zod';
import { projectIdSchema } from '../ids.ts';
import { instantSchema } from '../text.ts';

/** A person's sign-ins to the sites of a project, made inside the remote view; what opens them is in no answer. */
export const signedInSiteSchema = z.object({
  projectId: projectIdSchema,
  projectName: z.string(),
  usedAt: instantSchema,
  /** The key that sealed it is gone: the person signs in once more. */
  isClosed: z.boolean(),
});
export type SignedInSite = z.infer<typeof signedInSiteSchema>;

export const forgetSiteInput = z.object({ projectId: projectIdSchema });
