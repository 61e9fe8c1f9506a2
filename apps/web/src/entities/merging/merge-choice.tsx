import type { TicketCard } from '@ringmark/contract/tickets/boards';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { lazy, Suspense } from 'react';
import { PersonAvatar } from '../person-avatar.tsx';
import { RelativeDate } from '../relative-date.tsx';
import { StatusBadge } from '../status-badge.tsx';
import classes from './merging.module.css';

interface TextOf {
  text: string;
  format: TicketListItem['descriptionFormat'];
}

/** Where what reads Markdown cannot be loaded, the text is shown as it was written. */
const PlainWords = lazy(async () => {
  const load = import('../rich-text/rich-text.tsx');
  return {
    default: await load
      .then((loaded) => loaded.PlainWords)
      .catch(
        () =>
          ({ text }: TextOf) =>
            text,
      ),
  };
});

/** Characters that are read for the lines that are shown. */
const READ = 600;

/** The first words; what reads Markdown comes after the dialog. */
const Excerpt = ({
  description,
  descriptionFormat,
}: Pick<TicketListItem, 'description' | 'descriptionFormat'>) => (
  <span className={classes.excerpt} dir="auto">
    <Suspense fallback={<>&nbsp;</>}>
      <PlainWords text={description.slice(0, READ)} format={descriptionFormat} />
    </Suspense>
  </span>
);

/** What a ticket is known by: picture, words, reporter, day and answers. */
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
        {'description' in item && <Excerpt {...item} />}
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
