import { Button, CloseButton, ComboboxChevron, Input } from '@mantine/core';
import { LIMITS } from '@ringmark/contract/limits';
import type { TicketCard } from '@ringmark/contract/tickets';
import classes from './list.module.css';
import type { Selection } from './use-selection.ts';
import { type BulkChoice, useBulkChoices } from './use-bulk-choices.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

/** What can be done with the tickets that are chosen. */
export function BulkBar({ selection, cards }: { selection: Selection; cards: readonly TicketCard[] }) {
  const chosen = cards.filter(({ id }) => selection.ids.has(id));
  if (chosen.length === 0) return null;
  return <Bar selection={selection} chosen={chosen} />;
}

function Bar({ selection, chosen }: { selection: Selection; chosen: readonly TicketCard[] }) {
  const { edit, isPending } = useBulkEdit();
  const choices = useBulkChoices(chosen);
  const isTooMany = chosen.length > LIMITS.bulkTickets;
  const apply = async ({ change, words }: BulkChoice) => {
    const ids = chosen.map(({ id }) => id);
    if (await edit(ids, change, words)) selection.clear();
  };
  return (
    <section className={classes.bar} aria-label="Change the chosen tickets">
      <output className={classes.chosen} aria-live="polite">
        {chosen.length} chosen
      </output>
      {choices.map(({ label, list }) => (
        <ActionSelect
          key={label}
          label={label}
          list={list}
          isDisabled={isPending || isTooMany || list.length === 0}
          onChoose={(choice) => void apply(choice)}
        />
      ))}
      {isTooMany && <span role="alert">At most {LIMITS.bulkTickets} at once.</span>}
      <Button size="xs" variant="subtle" color="gray" onClick={selection.clear} visibleFrom="xs">
        Clear
      </Button>
      <CloseButton hiddenFrom="xs" aria-label="Clear" onClick={selection.clear} />
    </section>
  );
}

interface ActionSelectProps {
  label: string;
  list: readonly BulkChoice[];
  isDisabled: boolean;
  onChoose: (choice: BulkChoice) => void;
}

/** A select that does what is chosen, and shows its name again. */
function ActionSelect({ label, list, isDisabled, onChoose }: ActionSelectProps) {
  return (
    <Input
      component="select"
      className={classes.action}
      aria-label={label}
      size="xs"
      pointer
      rightSection={<ComboboxChevron size="xs" />}
      rightSectionPointerEvents="none"
      value=""
      disabled={isDisabled}
      onChange={({ currentTarget }) => {
        const choice = list.find(({ value }) => value === currentTarget.value);
        if (choice) onChoose(choice);
      }}
    >
      <option value="">{label}</option>
      {list.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Input>
  );
}
