import type { TicketCard as Card } from '@ringmark/contract/tickets';
import { IconMessage, IconPaperclip } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { PersonAvatar } from './person-avatar.tsx';
import { RelativeDate } from './relative-date.tsx';
import { ScreenshotThumb } from './screenshot-thumb.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import classes from './ticket-card.module.css';

interface TicketCardProps {
  card: Card;
  /** The title, as a link that covers the whole card (`stretched`). */
  children: ReactNode;
  /** At the end of the first line: the card's menu. */
  menu?: ReactNode;
  /** Below everything: what may be done with it now. */
  action?: ReactNode;
  isLifted?: boolean;
}

function Count({ icon, value, what }: { icon: ReactNode; value: number; what: string }) {
  if (value === 0) return null;
  return (
    <span className={classes.count} title={`${value} ${what}${value === 1 ? '' : 's'}`}>
      {icon}
      {value}
      <span className="unseen"> {what}s</span>
    </span>
  );
}

/** How a ticket looks in a column or a list of cards. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { card, menu, action, isLifted } = props;
  return (
    <article className={classes.card} data-lifted={isLifted || undefined}>
      <div className={classes.head}>
        <span className={classes.number}>#{card.number}</span>
        <span className={classes.project} title={card.projectName}>
          {card.projectName}
        </span>
        {menu && <span className={classes.menu}>{menu}</span>}
      </div>
      <div className={classes.title} title={card.title} dir="auto">
        {props.children}
      </div>
      {card.screenshotUrl && <ScreenshotThumb url={card.screenshotUrl} ring={card.ring} />}
      <div className={classes.foot}>
        <SeverityBadge severity={card.severity} />
        <Count icon={<IconMessage size={14} stroke={1.5} />} value={card.commentCount} what="comment" />
        <Count icon={<IconPaperclip size={14} stroke={1.5} />} value={card.attachmentCount} what="file" />
        <span className={classes.age}>
          <RelativeDate value={card.createdAt} isNarrow />
        </span>
        <PersonAvatar person={card.creator} size={20} />
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </article>
  );
});
