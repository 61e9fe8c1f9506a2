import { Button, TextInput } from '@mantine/core';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { TICKET_CHANGE_LIMITS } from '@ringmark/contract/tickets/ticket-change-limits';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { MergeChoice } from '../../../entities/merging/merge-choice.tsx';
import classes from '../../../entities/merging/merging.module.css';
import { SearchFailure } from '../../../entities/merging/search-failure.tsx';
import { useMergeSearch } from '../../../entities/merging/use-merge-search.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { oneProject } from './bulk-choice.ts';
import { numbersOf, oldestFirst } from './merge-target.ts';
import { useMergeMany } from './use-merge-many.ts';
import { isComposing } from '../../../lib/browser/composing.ts';

type Item = TicketCard | TicketListItem;

interface MergeManyProps {
  chosen: readonly TicketCard[];
  onMerged: (into: Item['id']) => void;
  onClose: () => void;
}

/**
 * Asks into which ticket to merge the selected ones: one of them, at first the oldest, or another one of their project.
 */
export function MergeManyDialog(props: MergeManyProps) {
  const { chosen, onClose } = props;
  const title = `Merge ${chosen.length} ${chosen.length === 1 ? 'ticket' : 'tickets'}`;
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      {oneProject(chosen) === undefined ? (
        <>
          <p className={classes.hint}>
            You can only merge tickets from the same project. Select tickets from a single project.
          </p>
          <div className={classes.end}>
            <Button variant="default" data-autofocus onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <MergeForm {...props} />
      )}
    </Dialog>
  );
}

function MergeForm({ chosen, onMerged, onClose }: MergeManyProps) {
  const ids = useMemo(() => new Set<string>(chosen.map(({ id }) => id)), [chosen]);
  const [first] = chosen;
  // The last of them may go while the dialog is open: then there is nothing to look for.
  const search = useMergeSearch(first?.projectId ?? ('' as never), ids, chosen.length === 1);
  const [picked, setPicked] = useState<Item>();
  const own = chosen.length > 1 ? oldestFirst(chosen) : [];
  const into = picked ?? own[0];
  const from = chosen.filter(({ id }) => id !== into?.id);
  const { merge, isMerging, refusal, forget } = useMergeMany(onMerged);
  const isTooMany = from.length > TICKET_CHANGE_LIMITS.mergedTickets;
  const canMerge = into !== undefined && from.length > 0 && !isMerging && !isTooMany;
  const pick = (item: Item) => {
    setPicked(item);
    forget();
  };
  // One that was picked stays in sight when other words are searched for.
  const others =
    picked && !ids.has(picked.id)
      ? [picked, ...search.items.filter(({ id }) => id !== picked.id)]
      : search.items;
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (canMerge) void merge(from, into);
      }}
    >
      <Into own={own} others={others} into={into} onPick={pick} search={search} />
      <p className={classes.hint} aria-live="polite">
        {into && from.length > 0
          ? `${numbersOf(from)} will be merged into #${into.number}. Comments, files, followers and labels move there. Comments and files keep their dates. You can undo this for 24 hours.`
          : 'Select the ticket to merge into.'}
      </p>
      {isTooMany && (
        <p className={classes.refusal} role="alert">
          You can merge at most {TICKET_CHANGE_LIMITS.mergedTickets} tickets at once. Select fewer.
        </p>
      )}
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!canMerge}>
          {isMerging ? 'Merging...' : into ? `Merge into #${into.number}` : 'Merge'}
        </Button>
      </div>
    </form>
  );
}

interface IntoProps {
  own: readonly TicketCard[];
  others: readonly Item[];
  into: Item | undefined;
  onPick: (item: Item) => void;
  search: ReturnType<typeof useMergeSearch>;
}

function Into({ own, others, into, onPick, search }: IntoProps) {
  const { text, setText, found, items, isSettled } = search;
  const name = useId();
  const radio = (item: Item) => (
    <label key={item.id} className={classes.radio}>
      <input
        type="radio"
        name={name}
        data-autofocus={(own.length > 0 && item.id === into?.id) || undefined}
        checked={item.id === into?.id}
        onChange={() => onPick(item)}
      />
      <MergeChoice item={item} />
    </label>
  );
  const isLooking = text.trim() !== '';
  return (
    <fieldset className={classes.into}>
      <legend>Merge into</legend>
      <div className={classes.scroll}>{own.map(radio)}</div>
      <TextInput
        label={own.length > 0 ? 'Or into another ticket' : 'Ticket'}
        placeholder="Search or #number"
        mt={8}
        data-autofocus={own.length === 0 || undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          const [only] = items;
          if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !isLooking) return;
          // It picks what was found; a second one merges.
          if (!isSettled || (only && only.id !== into?.id)) event.preventDefault();
          if (isSettled && only && only.id !== into?.id) onPick(only);
        }}
      />
      {found.isError && <SearchFailure error={found.error} onRetry={() => void found.refetch()} />}
      {isLooking && isSettled && found.isSuccess && items.length === 0 && (
        <p className={classes.hint}>No other tickets found in this project.</p>
      )}
      <div className={`${classes.scroll} ${classes.found}`} aria-busy={found.isFetching}>
        {others.map(radio)}
      </div>
    </fieldset>
  );
}
