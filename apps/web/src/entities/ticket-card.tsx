import type { TicketCard as Card } from '@ringmark/contract/tickets/boards';
import { memo, type ReactNode } from 'react';
import { elementRemark } from './element-words.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { RelativeDate } from './relative-date.tsx';
import { ScreenshotThumb } from './screenshot-thumb.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import { DueMark } from './team/due-mark.tsx';
import { LabelDots } from './team/label-dot.tsx';
import classes from './ticket-card.module.css';

interface TicketCardProps {
  card: Card;
  /** The title, as a link that covers the whole card (`stretched`). */
  children: ReactNode;
  /** The card's menu, at the end of the first line. */
  menu?: ReactNode;
  /** An action below everything else. */
  action?: ReactNode;
  isDragged?: boolean;
}

/** Each icon is a single path, because a board has hundreds of them. */
const ICONS = {
  comment:
    'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
  element: 'M4 4h16v16h-16zM9 9l6 6M15 9l-6 6',
  note: 'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2zM8 11v-4a4 4 0 1 1 8 0v4',
  task: 'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2zM9 12l2 2l4 -4',
  people: 'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3a4 4 0 0 1 0 8',
  file: 'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5 -6.5a3 3 0 0 0 -6 -6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5 -6.5',
};

interface SignProps {
  icon: keyof typeof ICONS;
  /** The number next to the icon. A sign with 0 is not shown at all. */
  count?: number;
  /** The words after the count, or in place of one. */
  words?: string;
}

function Sign({ icon, count, words = `${icon}s` }: SignProps) {
  if (count === 0) return null;
  return (
    <span className={classes.count} title={count ? `${count} ${count === 1 ? icon : words}` : words}>
      <svg width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
      {count}
      <span className="unseen"> {words}</span>
    </span>
  );
}

function Tasks({ done, total }: { done: number; total: number }) {
  return (
    <span className={classes.count} title={`${done} of ${total} tasks done`}>
      <svg width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS.task} />
      </svg>
      {done}/{total}
      <span className="unseen"> tasks done</span>
    </span>
  );
}

export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { card, menu, action, isDragged } = props;
  const { assignee } = card;
  const remark = elementRemark(card.element);
  return (
    <article className={classes.card} data-dragged={isDragged || undefined}>
      <div className={classes.head}>
        <span className={classes.number}>#{card.number}</span>
        <span className={classes.project} title={card.projectName}>
          {card.projectName}
        </span>
        {menu}
      </div>
      <div className={classes.title} title={card.title} dir="auto">
        {props.children}
      </div>
      {card.screenshotUrl && (
        <ScreenshotThumb url={card.screenshotUrl} ring={card.ring} today={card.proofUrl} />
      )}
      <div className={classes.foot}>
        <SeverityBadge severity={card.severity} />
        <Sign icon="comment" count={card.commentCount} />
        {card.noteCount !== null && <Sign icon="note" count={card.noteCount} words="internal notes" />}
        <Sign icon="file" count={card.attachmentCount} />
        {card.people > 1 && <Sign icon="people" count={card.people} words="people reported this" />}
        {card.tasks && <Tasks {...card.tasks} />}
        {remark && <Sign icon="element" words={remark} />}
        <LabelDots labels={card.labels} />
        <span className={classes.end}>
          <DueMark ticket={card} />
          <span className={classes.age}>
            <RelativeDate value={card.createdAt} isNarrow />
          </span>
          {assignee && <span className="unseen">Assigned to {assignee.name}</span>}
          <PersonAvatar person={assignee ?? card.creator} size={20} isAssignee={assignee !== null} />
        </span>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </article>
  );
});
