import { TextInput } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useMemo } from 'react';
import { MergeChoice } from '../../../entities/merging/merge-choice.tsx';
import classes from '../../../entities/merging/merging.module.css';
import { SearchFailure } from '../../../entities/merging/search-failure.tsx';
import { useMergeSearch } from '../../../entities/merging/use-merge-search.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useMergeTicket } from './use-merge-ticket.ts';
import { isComposing } from '../../../lib/browser/composing.ts';

/** Asks into which ticket of the project this one goes: by words or number. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const itself = useMemo(() => new Set([ticket.id]), [ticket.id]);
  const { text, setText, found, items, isSettled } = useMergeSearch(ticket.projectId, itself, true);
  const { merge, isMerging, error } = useMergeTicket(onClose);
  return (
    <Dialog onClose={onClose} title={`Merge #${ticket.number} into...`} size="lg">
      <TextInput
        label="Ticket"
        placeholder="Search or #number"
        data-autofocus
        value={text}
        error={error ? errorWords(error) : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => {
          const [only] = items;
          if (key !== 'Enter' || isComposing(nativeEvent)) return;
          if (isSettled && text.trim() !== '' && only) merge(ticket, only);
        }}
      />
      <p className={classes.hint}>
        This ticket’s comments, files, followers and labels move to the other ticket. Comments and files keep
        their dates. You can undo this for 24 hours.
      </p>
      {found.isError && <SearchFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!found.isPending && !found.isError && items.length === 0 && (
        <p className={classes.hint}>No other tickets found in {ticket.projectName}.</p>
      )}
      <ul className={classes.choices} aria-label="Tickets" aria-busy={!isSettled || found.isPending}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.choice}
              disabled={isMerging}
              onClick={() => merge(ticket, item)}
            >
              <MergeChoice item={item} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
