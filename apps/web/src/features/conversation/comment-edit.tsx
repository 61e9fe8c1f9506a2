import { Button, Textarea } from '@mantine/core';
import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import type { Comment } from '@ringmark/contract/tickets/comments';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { markSelection } from '../../entities/rich-text/mark-selection.ts';
import { MarkdownField } from '../../entities/rich-text/markdown-field.tsx';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import classes from './conversation.module.css';
import { useEditComment } from './use-comment-writes.ts';

interface CommentEditProps {
  comment: Comment;
  ticket: Ticket;
  onClose: () => void;
}

/** Edits a comment in its place. The words stay until they are saved. */
export function CommentEdit({ comment, ticket, onClose }: CommentEditProps) {
  const [text, setText] = useState(comment.text);
  const { mutate, isPending, error } = useEditComment(ticket, onClose);
  const focusRef = useInitialFocus<HTMLTextAreaElement>();
  useLeaveWarning(text !== comment.text);
  const canSave = text.trim() !== '' && !isPending;
  const save = () => canSave && mutate({ id: comment.id, text: text.trim() });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (markSelection(event, setText)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    if (event.key === 'Escape' && text === comment.text) onClose();
  };
  return (
    <form
      className={classes.form}
      aria-label="Edit comment"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <MarkdownField name="Comment" text={text} isRefused={error !== null}>
        <Textarea
          ref={focusRef}
          dir="auto"
          aria-label="Comment"
          autosize
          minRows={2}
          maxRows={14}
          maxLength={COMMENT_LIMITS.commentLength}
          value={text}
          error={error ? errorWords(error) : undefined}
          readOnly={isPending}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </MarkdownField>
      <div className={classes.formEnd}>
        <span className={classes.space} />
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="xs" disabled={!canSave}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
