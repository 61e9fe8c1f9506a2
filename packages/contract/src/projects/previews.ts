import { z } from 'zod';
import { projectIdSchema, ticketIdSchema } from '../ids.ts';
import { instantSchema, requiredAddress } from '../text.ts';
import { resultShape } from '../tickets/proofs.ts';

export const PREVIEW_HOSTS_PER_PROJECT = 5;
const MAX_HOST = 253;

/** The pattern matches one part of a host name, without dots. */
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const EXACT = new RegExp(`^(?:${LABEL}\\.)*${LABEL}(?::\\d{1,5})?$`);
/** An asterisk is allowed only in the first part, and at least two more follow: nobody owns all hosts under `com`. */
const PATTERN = new RegExp(`^(?:[a-z0-9-]*\\*[a-z0-9-]*)(?:\\.${LABEL}){2,}(?::\\d{1,5})?$`);

/** People paste whole addresses. */
const toHost = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

/**
 * Previews of pull requests open at these hosts, such as `pr-7.example.com` or `*.preview.example.com`. An asterisk
 * matches any letters, digits and hyphens of the first part.
 */
export const previewHostSchema = requiredAddress('Preview host', MAX_HOST)
  .overwrite(toHost)
  .refine((host) => EXACT.test(host) || PATTERN.test(host), {
    error:
      'Enter a host such as *.preview.example.com. Only the first part can contain an asterisk. At least two more parts must follow it, such as example.com.',
  });

export const previewHostsSchema = z
  .array(previewHostSchema, { error: 'Preview hosts must be a list.' })
  .max(PREVIEW_HOSTS_PER_PROJECT, `A project can have at most ${PREVIEW_HOSTS_PER_PROJECT} preview hosts.`);

/** The counts tell what became of the pins on a preview. */
const previewCountsSchema = z.object({
  pins: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  gone: z.number().int(),
  /** Pins whose page didn't open, or that couldn't be compared. */
  unknown: z.number().int(),
  waiting: z.number().int(),
});
export type PreviewCounts = z.infer<typeof previewCountsSchema>;

/** A preview shows the site as a pull request would make it, and tells what that does to the project's pins. */
export const previewSchema = z.object({
  id: z.string(),
  projectId: projectIdSchema,
  projectName: z.string(),
  /** The preview opens at this address. */
  url: z.string(),
  /** Null when the call named no commit. */
  commit: z.string().nullable(),
  version: z.string().nullable(),
  createdAt: instantSchema,
  /** Null while pins are being checked. */
  finishedAt: instantSchema.nullable(),
  sentence: z.string(),
  counts: previewCountsSchema,
  /** Says whether the result was written to the commit. */
  statusSentence: z.string().nullable(),
});
export type Preview = z.infer<typeof previewSchema>;

/** The preview shows a pin in this state. */
export const previewPinSchema = z.object({
  ticketId: ticketIdSchema,
  number: z.number().int(),
  title: z.string(),
  /** The page of the ticket on the preview. */
  url: z.string(),
  ...resultShape,
  /** The screenshot of the same window that the preview is compared with; null when there is none. */
  beforeUrl: z.string().nullable(),
});
export type PreviewPin = z.infer<typeof previewPinSchema>;

export const wholePreviewSchema = previewSchema.extend({ items: z.array(previewPinSchema) });
export type WholePreview = z.infer<typeof wholePreviewSchema>;

/** The newest preview comes first. */
export const previewsSchema = z.object({ items: z.array(previewSchema) });

export const previewsInput = z.object({ projectId: projectIdSchema });
export const previewRefInput = z.object({ projectId: projectIdSchema, id: z.string().min(1).max(64) });
