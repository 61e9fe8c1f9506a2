import { CloseButton } from '@mantine/core';
import { BULK_LIMITS } from '@ringmark/contract/lists/bulk-limits';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { lazy, Suspense } from 'react';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import classes from './bulk-bar.module.css';
import type { BulkChoice, BulkKind } from './bulk-choice.ts';
import { focusAfterMerge } from './focus-after-merge.ts';
import { useBulkEdit } from './use-bulk-edit.ts';
import { useBulkKeys } from './use-bulk-keys.ts';
import type { Selection } from './use-selection.ts';

const BulkPicker = lazy(async () => ({ default: (await import('./bulk-picker.tsx')).BulkPicker }));
const MergeManyDialog = lazy(async () => ({
  default: (await import('./merge-many-dialog.tsx')).MergeManyDialog,
}));

const ACTIONS: readonly { kind: BulkKind; name: string; key?: string }[] = [
  { kind: 'status', name: 'Status', key: 'S' },
  { kind: 'assignee', name: 'Assignee', key: 'I' },
  { kind: 'labels', name: 'Labels', key: 'L' },
  { kind: 'severity', name: 'Severity' },
  { kind: 'project', name: 'Project' },
  { kind: 'merge', name: 'Merge...', key: 'M' },
];

interface BulkBarProps {
  selection: Selection;
  cards: readonly TicketCard[];
  /** The kind of change that is being picked. */
  kind: BulkKind | null;
  onKind: (kind: BulkKind | null) => void;
  /** After an edit, or when nothing must stay selected. */
  onClear: () => void;
  /** True if one click can select all shown tickets. */
  hasAll?: boolean;
}

/** Shows the actions for the selected tickets. */
export function BulkBar(props: BulkBarProps) {
  const { selection, cards } = props;
  const chosen = cards.filter(({ id }) => selection.ids.has(id));
  if (chosen.length === 0) return null;
  return <Bar {...props} chosen={chosen} />;
}

function Bar({ selection, cards, chosen, kind, onKind, ...rest }: BulkBarProps & { chosen: TicketCard[] }) {
  const { onClear, hasAll } = rest;
  const { edit, isPending } = useBulkEdit();
  const isTooMany = chosen.length > BULK_LIMITS.bulkTickets;
  const canEdit = !isPending && !isTooMany;
  useBulkKeys({ onKind: (asked) => canEdit && onKind(asked), onClear });
  const apply = async (choice: BulkChoice) => {
    onKind(null);
    if (await edit(chosen, choice)) onClear();
  };
  return (
    <section className={classes.bar} data-foot="bar" aria-label="Edit the selected tickets">
      <output className={classes.chosen} aria-live="polite">
        {chosen.length} selected
      </output>
      {hasAll && chosen.length < cards.length && (
        <button type="button" className={classes.action} onClick={selection.selectAll}>
          All {cards.length}
        </button>
      )}
      <div className={classes.actions}>
        {ACTIONS.map(({ kind: one, name, key }) => (
          <button
            key={one}
            type="button"
            className={classes.action}
            aria-haspopup="dialog"
            aria-keyshortcuts={key}
            disabled={!canEdit}
            onClick={() => onKind(one)}
          >
            {name}
            {key && <kbd aria-hidden="true">{key}</kbd>}
          </button>
        ))}
      </div>
      {isTooMany && (
        <span className={classes.refusal} role="alert">
          You can change at most {BULK_LIMITS.bulkTickets} tickets at once.
        </span>
      )}
      <CloseButton className={classes.clear} aria-label="Clear selection" onClick={onClear} />
      <Suspense fallback={<OverlayWanted />}>
        <Asked kind={kind} chosen={chosen} onKind={onKind} onPick={apply} onClear={onClear} />
      </Suspense>
    </section>
  );
}

type AskedProps = Pick<BulkBarProps, 'kind' | 'onKind' | 'onClear'> & {
  chosen: readonly TicketCard[];
  onPick: (choice: BulkChoice) => Promise<void>;
};

function Asked({ kind, chosen, onKind, onPick, onClear }: AskedProps) {
  const close = () => onKind(null);
  const merged = (into: string) => {
    close();
    onClear();
    focusAfterMerge(into, chosen);
  };
  if (kind === null) return null;
  if (kind === 'merge') return <MergeManyDialog chosen={chosen} onMerged={merged} onClose={close} />;
  return <BulkPicker kind={kind} chosen={chosen} onPick={(choice) => void onPick(choice)} onClose={close} />;
}
