import { Button, Textarea } from '@mantine/core';
import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconPaperclip } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { UploadList } from '../../entities/files/upload-list.tsx';
import { WaitingList } from '../../entities/files/waiting-list.tsx';
import { markSelection } from '../../entities/rich-text/mark-selection.ts';
import { MarkdownField } from '../../entities/rich-text/markdown-field.tsx';
import { COMMAND_KEY } from '../../lib/browser/command-key.ts';
import { removeUpload, retryUpload } from '../../lib/uploads/uploads.ts';
import { useOfferedFiles } from '../../lib/drafts/offered-files.ts';
import { useWaitingFiles } from '../../lib/drafts/use-waiting-files.ts';
import { useSession } from '../../lib/session/session.ts';
import { FileButton } from '../../ui/files/file-button.tsx';
import { useFileIntake } from '../../ui/files/use-file-intake.ts';
import classes from './conversation.module.css';
import { MentionSuggestions, suggestionId } from './mention-suggestions.tsx';
import { NoteSwitch, NoteWords, useNoteDraft } from './note-switch.tsx';
import { useAddComment } from './use-add-comment.ts';
import { useDraft } from './use-draft.ts';
import { useMentionBox } from './use-mention-box.ts';

/** The comment being written. */
function useComposer(ticket: Ticket, field: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useDraft(ticket.id);
  const waiting = useWaitingFiles(`comment.${ticket.id}`);
  const [visibility, setVisibility] = useNoteDraft(ticket.id);
  const isNote = visibility === 'team';
  const mentions = useMentionBox(field, text, setText, isNote);
  const { post, isPending, uploads } = useAddComment(ticket);
  const canPost = text.trim() !== '' && !isPending;
  useOfferedFiles(ticket.id, (offer) => {
    waiting.add([offer.file]);
    if (offer.visibility === 'team') setVisibility('team');
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  });
  const send = async () => {
    if (!canPost) return;
    const { files } = waiting;
    try {
      await post(text.trim(), mentions.mentioned(), files, visibility);
    } catch {
      return; // The toast has said why, and the text is still there.
    }
    // Text typed while a comment is sent belongs to the next one.
    setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
    waiting.release(files);
    mentions.forget();
    field.current?.focus();
  };
  return {
    text,
    setText,
    waiting,
    mentions,
    isNote,
    setVisibility,
    canPost,
    isPending,
    send,
    uploads,
  };
}

type Composer = ReturnType<typeof useComposer>;

function MentionFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={classes.failure} role="alert">
      <span>Failed to fetch users</span>
      <Button
        variant="subtle"
        size="compact-xs"
        // The field would lose focus, and so the mention.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        Try again
      </Button>
    </p>
  );
}

function CommentField({
  composer,
  field,
}: {
  composer: Composer;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const listId = useId();
  const { mentions, isNote } = composer;
  const isListed = mentions.suggestions.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKey(event) || markSelection(event, composer.setText)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void composer.send();
  };
  return (
    <div className={classes.field}>
      <MarkdownField
        name={isNote ? 'Internal note' : 'Comment'}
        text={composer.text}
        mentions={mentions.names}
      >
        <Textarea
          ref={field}
          dir="auto"
          aria-label={isNote ? 'Add an internal note' : 'Add a comment'}
          placeholder={
            isNote
              ? 'Add an internal note. Type @ to mention someone on the team.'
              : 'Add a comment. Type @ to mention someone.'
          }
          autosize
          minRows={3}
          maxRows={14}
          maxLength={COMMENT_LIMITS.commentLength}
          value={composer.text}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed ? suggestionId(listId, mentions.activeIndex) : undefined}
          onChange={({ currentTarget }) => {
            composer.setText(currentTarget.value);
            mentions.onCaret(currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => mentions.onCaret(currentTarget.selectionStart)}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
      </MarkdownField>
      {mentions.hasFailed && <MentionFailure onRetry={mentions.retry} />}
      <MentionSuggestions id={listId} {...mentions} />
    </div>
  );
}

/** @ suggests people; files are chosen, dropped or pasted; Ctrl (or Command) and Enter post. */
export function CommentForm({ ticket }: { ticket: Ticket }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { user } = useSession();
  const composer = useComposer(ticket, field);
  const intake = useFileIntake(composer.waiting.add);
  return (
    <form
      className={classes.form}
      data-over={intake.isOver || undefined}
      data-note={composer.isNote || undefined}
      {...intake.handlers}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void composer.send();
      }}
    >
      {(user.isAdmin || composer.isNote) && (
        <NoteSwitch isNote={composer.isNote} onChange={composer.setVisibility} />
      )}
      <CommentField composer={composer} field={field} />
      <WaitingList waiting={composer.waiting} isLocked={composer.isPending} />
      <UploadList uploads={composer.uploads} onRemove={removeUpload} onRetry={retryUpload} />
      <div className={classes.formEnd}>
        <FileButton
          label="Attach files to the comment"
          variant="subtle"
          color="gray"
          leftSection={<IconPaperclip size={15} stroke={1.5} />}
          onFiles={composer.waiting.add}
        >
          Attach
        </FileButton>
        <span className={classes.space} />
        {composer.isNote ? <NoteWords /> : <span className={classes.keys}>{COMMAND_KEY}+Enter to post</span>}
        <Button type="submit" size="xs" className={classes.post} disabled={!composer.canPost}>
          {composer.isPending ? 'Posting...' : composer.isNote ? 'Add note' : 'Post comment'}
        </Button>
      </div>
    </form>
  );
}
