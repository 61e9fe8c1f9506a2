import { z } from 'zod';
import { attachmentIdSchema, commentIdSchema, ticketIdSchema, userIdSchema } from '../ids.ts';
import { COMMENT_LIMITS } from './comment-limits.ts';
import { mergedFromSchema } from './merging.ts';
import { tickFields } from './task-boxes.ts';
import { textFormatSchema } from './text-format.ts';
import { instantSchema, optionally, requiredText } from '../text.ts';
import { personSchema } from '../people/users.ts';

export const attachmentSchema = z.object({
  id: attachmentIdSchema,
  fileName: z.string(),
  fileSize: z.number().int(),
  /** The detected type of a picture that may be shown, else application/octet-stream. */
  contentType: z.string(),
  createdAt: instantSchema,
  user: personSchema,
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** A comment for the team only is an internal note. */
export const COMMENT_VISIBILITIES = ['everyone', 'team'] as const;
export const commentVisibilitySchema = z.enum(COMMENT_VISIBILITIES, {
  error: `Visibility must be one of: ${COMMENT_VISIBILITIES.join(', ')}.`,
});
export type CommentVisibility = z.infer<typeof commentVisibilitySchema>;

export const commentSchema = z.object({
  id: commentIdSchema,
  text: z.string(),
  format: textFormatSchema,
  /** `team`: an internal note, which only administrators see. */
  visibility: commentVisibilitySchema,
  createdAt: instantSchema,
  editedAt: instantSchema.nullable(),
  author: personSchema,
  /** The API token that the author's program used, by its name then; absent in a browser. */
  through: z.string().optional(),
  /** The name as the text has it; the person may have another one now. */
  mentions: z.array(z.object({ userId: userIdSchema, name: z.string() })),
  attachments: z.array(attachmentSchema),
  /** The ticket whose description this is, if that ticket was merged into this one; null for a comment. */
  mergedFrom: mergedFromSchema.nullable(),
});
export type Comment = z.infer<typeof commentSchema>;

export const ticketCommentsInput = z.object({ ticketId: ticketIdSchema });
export const addCommentInput = z.object({
  ticketId: ticketIdSchema,
  text: requiredText('Comment', COMMENT_LIMITS.commentLength),
  /** Absent: every `@Full Name` or `@e-mail` in the text counts. */
  mentions: optionally(z.array(userIdSchema).max(50)),
  idempotencyKey: optionally(z.string().max(200)),
  /** `team` writes an internal note, which only administrators may do; `everyone` is usual. */
  visibility: optionally(commentVisibilitySchema),
});
export type AddCommentInput = z.infer<typeof addCommentInput>;
export const editCommentInput = z.strictObject({
  id: commentIdSchema,
  text: requiredText('Comment', COMMENT_LIMITS.commentLength),
  /** Absent: every `@Full Name` or `@e-mail` in the text counts. */
  mentions: optionally(z.array(userIdSchema).max(50)),
});
export type EditCommentInput = z.infer<typeof editCommentInput>;
export const tickCommentInput = z.object({ id: commentIdSchema, ...tickFields });
export type TickCommentInput = z.infer<typeof tickCommentInput>;
export const attachmentRefInput = z.object({ id: attachmentIdSchema });
