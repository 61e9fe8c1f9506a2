import { z } from 'zod';
import { attachmentIdSchema, commentIdSchema, ticketIdSchema, userIdSchema } from './ids.ts';
import { LIMITS } from './limits.ts';
import { mergedFromSchema } from './merging.ts';
import { instantSchema, optionally, requiredText } from './text.ts';
import { personSchema } from './users.ts';

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

export const commentSchema = z.object({
  id: commentIdSchema,
  text: z.string(),
  createdAt: instantSchema,
  author: personSchema,
  /** The API token that the author's program used, by its name then; absent in a browser. */
  through: z.string().optional(),
  /** The name as the text has it; the person may have another one now. */
  mentions: z.array(z.object({ userId: userIdSchema, name: z.string() })),
  attachments: z.array(attachmentSchema),
  /** Of the description of a ticket that was merged into this one; null for a comment. */
  mergedFrom: mergedFromSchema.nullable(),
});
export type Comment = z.infer<typeof commentSchema>;

export const ticketCommentsInput = z.object({ ticketId: ticketIdSchema });
export const addCommentInput = z.object({
  ticketId: ticketIdSchema,
  text: requiredText('Comment', LIMITS.commentLength),
  /** Absent: every `@Full Name` or `@e-mail` in the text counts. */
  mentions: optionally(z.array(userIdSchema).max(50)),
  idempotencyKey: optionally(z.string().max(200)),
});
export type AddCommentInput = z.infer<typeof addCommentInput>;
export const attachmentRefInput = z.object({ id: attachmentIdSchema });
