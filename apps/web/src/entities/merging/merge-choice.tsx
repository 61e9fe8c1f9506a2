import type { TicketCard } from '@ringmark/contract/tickets/boards';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { PersonAvatar } from '../person-avatar.tsx';
import { RelativeDate } from '../relative-date.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Excerpt } from '../excerpt.tsx';
import classes from './merging.module.css';

/** Shows how people recognise a ticket: picture, words, reporter, day and answers. */
export function MergeChoice({ item }: { item: TicketCard | TicketListItem }) {
  return (
    <>
      {item.screenshotUrl && (
        <img src={item.screenshotUrl} alt="" loading="lazy" className={classes.picture} />
      )}
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          <span className="tabular">#{item.number}</span> {item.title}
        </span>
        {'description' in item && <Excerpt ticket={item} className={classes.excerpt} />}
        <span className={classes.facts}>
          <StatusBadge status={item.status} />
          <PersonAvatar person={item.creator} size={16} /> {item.creator.name}
          <RelativeDate value={item.createdAt} isNarrow />
          {item.commentCount > 0 && (
            <span>{item.commentCount === 1 ? '1 comment' : `${item.commentCount} comments`}</span>
          )}
        </span>
      </span>
    </>
  );
}
