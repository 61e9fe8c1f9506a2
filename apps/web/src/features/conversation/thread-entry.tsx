import type { Comment } from '@ringmark/contract/comments';
import type { TicketDeploy } from '@ringmark/contract/deploys';
import type { StatusChange } from '@ringmark/contract/tickets';
import { IconRocket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AttachmentList } from '../../entities/attachment-list.tsx';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { PinThumbnail } from '../../entities/pin-thumbnail.tsx';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { StatusBadge, StatusDot } from '../../entities/status-badge.tsx';
import classes from './conversation.module.css';
import { splitMentions } from './mention-text.ts';

export function CommentEntry({ comment }: { comment: Comment }) {
  const parts = splitMentions(
    comment.text,
    comment.mentions.map(({ name }) => name),
  );
  return (
    <li className={classes.comment}>
      <PersonAvatar person={comment.author} size={28} />
      <div className={classes.commentBody}>
        <p className={classes.byline}>
          <b>{comment.author.name}</b> <Through name={comment.through} />{' '}
          <RelativeDate value={comment.createdAt} />
          {comment.mergedFrom && (
            <span className={classes.mergedFrom}>
              {' '}
              Merged from{' '}
              <Link to="/tickets/$ticketId" params={{ ticketId: comment.mergedFrom.id }}>
                #{comment.mergedFrom.number} {comment.mergedFrom.title}
              </Link>
            </span>
          )}
        </p>
        <p className={classes.text} dir="auto">
          {parts.map(({ text, isMention, at }) =>
            isMention ? (
              <mark key={at} className={classes.mention}>
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </p>
        {comment.mergedFrom?.screenshotUrl && (
          <PinThumbnail
            src={comment.mergedFrom.screenshotUrl}
            ring={comment.mergedFrom.ring}
            className={classes.mergedPicture}
          />
        )}
        {comment.attachments.length > 0 && <AttachmentList attachments={comment.attachments} />}
      </div>
    </li>
  );
}

/** The program that a person had write, by its token's name. */
function Through({ name }: { name: string | undefined }) {
  return name === undefined ? null : <span className={classes.through}>through {name} </span>;
}

export function ChangeEntry({ change }: { change: StatusChange }) {
  return (
    <li className={classes.change}>
      <span className={classes.changeDot}>
        <StatusDot status={change.newStatus} />
      </span>
      <p className={classes.changeText}>
        <b>{change.user.name}</b> <Through name={change.through} />
        {change.oldStatus === null ? (
          'created the ticket'
        ) : (
          <>
            {'moved it from '}
            <StatusBadge status={change.oldStatus} />
            {' to '}
            <StatusBadge status={change.newStatus} />
          </>
        )}{' '}
        <RelativeDate value={change.changedAt} />
      </p>
    </li>
  );
}

export function DeployEntry({ deploy }: { deploy: TicketDeploy }) {
  return (
    <li className={classes.change}>
      <span className={classes.changeDot}>
        <IconRocket size={14} stroke={1.5} aria-hidden="true" />
      </span>
      {/* A commit is shown by its beginning. */}
      <p className={classes.changeText} title={deploy.version ?? undefined}>
        {deploy.sentence} <RelativeDate value={deploy.deployedAt} />
      </p>
    </li>
  );
}
