import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import type { Comment } from '@ringmark/contract/tickets/comments';
import { useEffect, useState } from 'react';

const msLeft = ({ createdAt }: Comment) =>
  Date.parse(createdAt) + COMMENT_LIMITS.commentEditMinutes * 60_000 - Date.now();

/** Tells whether the author may still edit the comment, and updates when the time is over. */
export function useIsEditable(comment: Comment): boolean {
  const [isEditable, setEditable] = useState(() => msLeft(comment) > 0);
  useEffect(() => {
    const left = msLeft(comment);
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setEditable(false), left);
    return () => clearTimeout(timer);
  }, [comment]);
  return isEditable;
}
