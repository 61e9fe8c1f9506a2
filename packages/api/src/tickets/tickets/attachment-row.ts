import type { Attachment } from '@ringmark/contract/tickets/comments';
import type { AttachmentId, CommentId } from '@ringmark/contract/ids';
import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables/tables.ts';

export const selectAttachments = (q: Kysely<Tables>) =>
  q
    .selectFrom('attachment')
    .innerJoin('user', 'user.id', 'attachment.user_id')
    .select([
      'attachment.id',
      'attachment.comment_id',
      'attachment.file_name',
      'attachment.file_size',
      'attachment.content_type',
      'attachment.created_at',
      'user.id as user_id',
      'user.name as user_name',
    ]);

export type AttachmentRow = Awaited<
  ReturnType<ReturnType<typeof selectAttachments>['executeTakeFirstOrThrow']>
> & { id: AttachmentId; comment_id: CommentId | null };

export const toAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  fileName: row.file_name,
  fileSize: row.file_size,
  contentType: row.content_type,
  createdAt: row.created_at,
  user: { id: row.user_id, name: row.user_name },
});
