import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Ticket, TicketListItem } from '@ringmark/contract/tickets/tickets';
import { useState } from 'react';
import { PersonAvatar } from '../../../entities/person-avatar.tsx';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { StatusBadge } from '../../../entities/status-badge.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import classes from './merging.module.css';
import { useMergeTicket } from './use-merge-ticket.ts';

/** ms after the last key. */
const PAUSE = 200;
const MOST = 8;

/** Enough to choose by: picture, words, reporter, day and answers. */
function Choice({ item, isBusy, onChoose }: { item: TicketListItem; isBusy: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={classes.choice} disabled={isBusy} onClick={onChoose}>
        {item.screenshotUrl && (
          <img src={item.screenshotUrl} alt="" loading="lazy" className={classes.picture} />
        )}
        <span className={classes.words}>
          <span className={classes.title} dir="auto">
            <span className="tabular">#{item.number}</span> {item.title}
          </span>
          <span className={classes.excerpt} dir="auto">
            {item.description}
          </span>
          <span className={classes.facts}>
            <StatusBadge status={item.status} />
            <PersonAvatar person={item.creator} size={16} /> {item.creator.name}
            <RelativeDate value={item.createdAt} isNarrow />
            {item.commentCount > 0 && <span>{item.commentCount} comments</span>}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Asks into which ticket of the project this one goes: by words or number. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE);
  const found = trpc.tickets.list.useQuery(
    { projectId: ticket.projectId, search, limit: MOST + 1 },
    { placeholderData: (before) => before },
  );
  const { merge, isMerging, error } = useMergeTicket(onClose);
  const items = (found.data?.items ?? []).filter(({ id }) => id !== ticket.id).slice(0, MOST);
  return (
    <Dialog onClose={onClose} title={`Merge #${ticket.number} into...`} size="lg">
      <TextInput
        label="Ticket"
        placeholder="Words or #number"
        data-autofocus
        value={text}
        error={error ? errorWords(error) : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => {
          const [only] = items;
          if (key === 'Enter' && search === text.trim() && search !== '' && only) merge(ticket, only);
        }}
      />
      <p className={classes.hint}>
        Its comments and files go there with their dates. It can be undone for 24 hours.
      </p>
      {found.isError && (
        <p role="alert" className={classes.hint}>
          {errorWords(found.error)}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void found.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!found.isPending && !found.isError && items.length === 0 && (
        <p className={classes.hint}>No other ticket of {ticket.projectName} was found.</p>
      )}
      <ul className={classes.choices} aria-label="Tickets" aria-busy={found.isPending}>
        {items.map((item) => (
          <Choice key={item.id} item={item} isBusy={isMerging} onChoose={() => merge(ticket, item)} />
        ))}
      </ul>
    </Dialog>
  );
}
