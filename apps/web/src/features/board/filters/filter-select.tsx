import { Button, ComboboxChevron, Input } from '@mantine/core';
import classes from '../board.module.css';

export interface FilterSelectProps {
  label: string;
  /** The label of the empty choice. */
  all: string;
  /** Choices before the others. */
  first?: readonly { id: string; name: string }[];
  /** The choices, which may have to be fetched. */
  list: {
    data: readonly { id: string; name: string }[] | undefined;
    isError?: boolean;
    refetch?: () => unknown;
  };
  /** The message if that failed; a button to try again then replaces the select. */
  failure?: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Includes the current value even when it is no longer listed, such as an archived project: it still filters. */
function choicesOf({ first, list: { data }, label, value = '' }: FilterSelectProps) {
  const choices = [...(first ?? []), ...(data ?? [])];
  if (value === '' || choices.some(({ id }) => id === value)) return choices;
  return [...choices, { id: value, name: data ? `Unavailable ${label.toLowerCase()}` : '\u2026' }];
}

/** A native select: it adds no bytes and works with every phone and screen reader. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, all, value = '', onChange, failure, list } = props;
  if (list.isError) {
    return (
      <span className={classes.failure} role="alert">
        <span>{failure}</span>
        <Button variant="subtle" size="compact-xs" onClick={() => list.refetch?.()}>
          Try again
        </Button>
      </span>
    );
  }
  return (
    <Input
      component="select"
      className={classes.filter}
      aria-label={label}
      size="xs"
      pointer
      rightSection={<ComboboxChevron size="xs" />}
      rightSectionPointerEvents="none"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{all}</option>
      {choicesOf(props).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Input>
  );
}
