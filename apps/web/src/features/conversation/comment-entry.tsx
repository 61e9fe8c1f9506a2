import { Button } from '@mantine/core';
import type { Comment } from '@ringmark/contract/tickets/comments';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AttachmentList } from '../../entities/attachment-list.tsx';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { PinThumbnail } from '../../entities/pin-thumbnail.tsx';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { RichText } from '../../entities/rich-text/rich-text.tsx';
import { useOfferFile } from '../../lib/drafts/offered-files.ts';
import { useSession } from '../../lib/session/session.ts';
import { CommentEdit } from './comment-edit.tsx';
import classes from './conversation.module.css';
import { Through } from './through.tsx';
import { useIsEditable } from './use-is-editable.ts';
import { useTickComment } from './use-comment-writes.ts';

function Byline({ comment }: { comment: Comment }) {
  return (
    <p className={classes.byline}>
      <b>{comment.author.name}</b> <Through name={comment.through} />{' '}
      <RelativeDate value={comment.createdAt} />
      {comment.editedAt && (
        <span className={classes.edited}>
          edited <RelativeDate value={comment.editedAt} />
        </span>
      )}
      {comment.mergedFrom && (
        <span className={classes.mergedFrom}>
          Merged from{' '}
          <Link to="/tickets/$ticketId" params={{ ticketId: comment.mergedFrom.id }}>
            #{comment.mergedFrom.number} {comment.mergedFrom.title}
          </Link>
        </span>
      )}
      {comment.visibility === 'team' && (
        <span className={classes.noteMark}>
          <IconLock size={13} stroke={1.75} aria-hidden="true" /> Internal note
        </span>
      )}
    </p>
  );
}

export function CommentEntry({ comment, ticket }: { comment: Comment; ticket: Ticket }) {
  const { user } = useSession();
  const [isEditing, setEditing] = useState(false);
  const isAuthor = comment.author.id === user.id;
  const isMerged = comment.mergedFrom !== null;
  const isEditable = useIsEditable(comment) && isAuthor && ticket.isOpenForWriting && !isMerged;
  const tick = useTickComment(ticket);
  const offer = useOfferFile(ticket.id);
  const mayTick = ticket.isOpenForWriting && !isMerged && (isAuthor || user.isAdmin);
  const text = (
    <RichText
      text={comment.text}
      format={comment.format}
      mentions={comment.mentions.map(({ name }) => name)}
      onTick={mayTick ? (box, isDone, seen) => tick({ id: comment.id, box, isDone, seen }) : undefined}
    />
  );
  return (
    <li className={classes.comment} data-note={comment.visibility === 'team' || undefined}>
      <PersonAvatar person={comment.author} size={28} />
      <div className={classes.commentBody}>
        <div className={classes.commentHead}>
          <Byline comment={comment} />
          {isEditable && !isEditing && (
            <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
        </div>
        {isEditing ? (
          <CommentEdit comment={comment} ticket={ticket} onClose={() => setEditing(false)} />
        ) : (
          text
        )}
        {comment.mergedFrom?.screenshotUrl && (
          <PinThumbnail
            src={comment.mergedFrom.screenshotUrl}
            ring={comment.mergedFrom.ring}
            className={classes.mergedPicture}
          />
        )}
        {comment.attachments.length > 0 && (
          <AttachmentList
            attachments={comment.attachments}
            onDrawn={
              ticket.isOpenForWriting ? (file) => offer({ file, visibility: comment.visibility }) : undefined
            }
          />
        )}
      </div>
    </li>
  );
}
