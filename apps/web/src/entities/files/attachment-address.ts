import type { Attachment } from '@ringmark/contract/tickets/comments';

export const addressOf = ({ id }: Pick<Attachment, 'id'>): string => `/api/attachments/${id}/download`;
