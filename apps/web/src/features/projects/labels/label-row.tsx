import { ActionIcon, Button, Group } from '@mantine/core';
import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import type { CountedLabel } from '@ringmark/contract/tickets/labels';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { LabelDot } from '../../../entities/team/label-dot.tsx';
import { useFocusFallback } from '../../../ui/focus/use-focus-fallback.ts';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { tip } from '../../../ui/menus/tooltips.tsx';
import { LabelForm } from './label-form.tsx';
import classes from './labels.module.css';
import { useLabelWrites } from './use-label-writes.ts';

/** Says how many tickets there are, also if there are more than can be counted. */
const ticketWords = (count: number): string => {
  if (count > LABEL_LIMITS.labelCount)
    return `more than ${LABEL_LIMITS.labelCount.toLocaleString('en-GB')} tickets`;
  return `${count} ${count === 1 ? 'ticket' : 'tickets'}`;
};

/** Shows one label, which is read, changed or about to be removed. */
export function LabelRow({ label }: { label: CountedLabel }) {
  const [mode, setMode] = useState<'read' | 'edit' | 'remove'>('read');
  const { update, remove } = useLabelWrites(label.projectId);
  const read = () => setMode('read');
  // The button that opened the form or the question is gone when it closes.
  const place = useFocusFallback<HTMLLIElement>();
  return (
    <li className={classes.row} {...place}>
      {mode === 'edit' ? (
        <LabelForm
          says={`Edit ${label.name}`}
          initial={label}
          words={['Save', 'Saving...']}
          isBusy={update.isPending}
          error={update.error}
          onSave={(values) => update.mutate({ id: label.id, ...values }, { onSuccess: read })}
          onCancel={() => {
            update.reset();
            read();
          }}
        />
      ) : (
        <>
          <LabelDot colour={label.colour} />
          <span className={classes.name} dir="auto">
            {label.name}
          </span>
          {mode === 'remove' ? (
            <Removal
              label={label}
              isBusy={remove.isPending}
              onConfirm={() => remove.mutate({ id: label.id })}
              onCancel={read}
            />
          ) : (
            <>
              <span className={classes.count}>{ticketWords(label.ticketCount)}</span>
              <RowButtons label={label} onEdit={() => setMode('edit')} onRemove={() => setMode('remove')} />
            </>
          )}
        </>
      )}
    </li>
  );
}

interface RowButtonsProps {
  label: CountedLabel;
  onEdit: () => void;
  onRemove: () => void;
}

function RowButtons({ label, onEdit, onRemove }: RowButtonsProps) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Edit ${label.name}`}
        onClick={onEdit}
        {...tip('Edit')}
      >
        <IconPencil size={15} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${label.name}`}
        onClick={onRemove}
        {...tip('Remove')}
      >
        <IconTrash size={15} stroke={1.5} />
      </ActionIcon>
    </>
  );
}

interface RemovalProps {
  label: CountedLabel;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The harmless answer has the focus. */
function Removal({ label, isBusy, onConfirm, onCancel }: RemovalProps) {
  const focusRef = useInitialFocus<HTMLButtonElement>();
  const { ticketCount: count } = label;
  return (
    <section className={classes.question} aria-label={`Remove ${label.name}?`}>
      <p>
        {count === 0
          ? 'No ticket has this label.'
          : `${ticketWords(count).replace(/^m/, 'M')} ${count === 1 ? 'loses' : 'lose'} this label. This can’t be undone.`}
      </p>
      <Group gap="xs" wrap="nowrap">
        <Button size="compact-sm" variant="default" ref={focusRef} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact-sm" variant="outline" color="red" disabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Removing...' : 'Remove label'}
        </Button>
      </Group>
    </section>
  );
}
