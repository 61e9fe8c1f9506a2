import { z } from 'zod';
import { projectIdSchema } from '../ids.ts';
import { ringSchema } from '../pins.ts';
import { instantSchema, optionally, requiredAddress } from '../text.ts';
import { URL_LIMITS } from '../url-limits.ts';

export const pagePictureSchema = z.object({
  screenshotUrl: z.string(),
  /** The place of the pin on the picture. */
  ring: ringSchema.nullable(),
});
export type PagePicture = z.infer<typeof pagePictureSchema>;

export const annotatePageSchema = z.object({
  projectId: projectIdSchema,
  projectName: z.string(),
  url: z.string(),
  openCount: z.number().int(),
  finishedCount: z.number().int(),
  picture: pagePictureSchema.nullable(),
  /** The caller's last visit; null without one. */
  visitedAt: instantSchema.nullable(),
});
export type AnnotatePage = z.infer<typeof annotatePageSchema>;

export const listAnnotatePagesInput = z.object({
  projectId: optionally(projectIdSchema),
  /** A part of the address or of the project's name. */
  search: optionally(z.string().trim().max(200)),
  cursor: optionally(z.string().max(200)),
});
export const annotatePagesSchema = z.object({
  pages: z.array(annotatePageSchema),
  nextCursor: z.string().nullable(),
});

const url = requiredAddress('Address', URL_LIMITS.urlLength);
/** An address as a person types it, with or without its scheme. */
export const findPageInput = z.object({ url, projectId: optionally(projectIdSchema) });
export const foundPageSchema = z.object({ projectId: projectIdSchema, url: z.string() });

export const visitPageInput = z.object({ projectId: projectIdSchema, url });

export const projectPictureSchema = pagePictureSchema.extend({ projectId: projectIdSchema });
export type ProjectPicture = z.infer<typeof projectPictureSchema>;
