import { ELEMENT_STATES, SEVERITIES } from '@ringmark/contract/vocabulary';
import { Button, CloseButton, ComboboxChevron, Input } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { elementWords } from '../../../entities/element-words.ts';
import { useFirstPaint } from '../../../lib/browser/first-paint.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { type BoardSearch, toFilters } from './board-search.ts';
import classes from '../board.module.css';
import { isReported, met, typedSearch, withReported } from './typed-search.ts';

const TYPING_MS = 180;
const NO_FILTERS = toFilters({});
const SEVERITY_OPTIONS = {
  data: SEVERITIES.toReversed().map((id) => ({ id, name: `${id.charAt(0).toUpperCase()}${id.slice(1)}` })),
};
const ELEMENT_OPTIONS = { data: ELEMENT_STATES.map((id) => ({ id, name: elementWords(id) })) };
/** The server knows who that is, so that the address means the same to each who opens it. */
const CREATED_BY_ME = { id: 'me', name: 'Created by me' };

interface BoardFiltersProps {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
  /** How many tickets there are under these filters, in words, once known. */
  total: string | undefined;
}

/** Memoized, because its lists have hundreds of entries. */
export const BoardFilters = memo(function BoardFilters({ filters, onChange, total }: BoardFiltersProps) {
  const isSeen = useFirstPaint();
  const projects = trpc.projects.list.useQuery(undefined, { enabled: isSeen });
  const users = trpc.users.list.useQuery(undefined, { enabled: isSeen });
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <search className={classes.filters} data-filtered={isFiltered || undefined}>
      <SearchBox
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label="Project"
        all="All Projects"
        list={projects}
        failure="Failed to fetch projects"
        value={filters.projectId}
        onChange={(projectId) => onChange({ projectId })}
      />
      <FilterSelect
        label="Severity"
        all="All Severities"
        list={SEVERITY_OPTIONS}
        value={filters.severity}
        onChange={(id) => onChange({ severity: SEVERITIES.find((severity) => severity === id) })}
      />
      <FilterSelect
        label="Creator"
        all="All Creators"
        first={CREATED_BY_ME}
        list={users}
        failure="Failed to fetch users"
        value={filters.creatorId}
        onChange={(creatorId) => onChange({ creatorId })}
      />
      <FilterSelect
        label="Element"
        all="All Elements"
        list={ELEMENT_OPTIONS}
        value={filters.element}
        onChange={(id) => onChange({ element: ELEMENT_STATES.find((state) => state === id) })}
      />
      {isFiltered && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
      <span className={classes.total}>{total}</span>
    </search>
  );
});

/** The address follows the typed text after a delay; the box follows the address on Back and Forward. */
function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [box, setBox] = useState(() => typedSearch(value));
  const now = met(box, value);
  if (now !== box) setBox(now);
  const report = useDebouncedCallback((search: string) => {
    if (isReported(now, search)) return;
    setBox((before) => withReported(before, search));
    onChange(search);
  }, TYPING_MS);
  // Cancels a delayed search when the filters are cleared.
  const forget = useEffectEvent(report.cancel);
  useEffect(() => {
    if (now.taken > 0) forget();
  }, [now.taken]);
  const focus = () => input.current?.focus();
  // Many keyboards need Shift for a slash.
  useHotkeys([
    ['/', focus],
    ['shift + /', focus],
  ]);
  const type = (typed: string) => {
    setBox((before) => ({ ...before, typed }));
    report(typed.trim());
  };
  return (
    // Mantine's TextInput sets state on its first render, which renders the whole board twice.
    <Input
      ref={input}
      className={classes.search}
      aria-label="Search tickets"
      placeholder="Search or #number"
      size="xs"
      leftSection={<IconSearch size={15} stroke={1.5} />}
      rightSection={now.typed && <CloseButton size="xs" aria-label="Clear search" onClick={() => type('')} />}
      rightSectionPointerEvents="all"
      value={now.typed}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

interface FilterSelectProps {
  label: string;
  /** The label of the empty choice. */
  all: string;
  /** A choice before the others. */
  first?: { id: string; name: string };
  /** The choices, which may have to be fetched. */
  list: {
    data: readonly { id: string; name: string }[] | undefined;
    isError?: boolean;
    refetch?: () => unknown;
  };
  /** What to say where that failed; a button to try again then replaces the select. */
  failure?: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Includes the current value even when it is no longer listed, such as an archived project: it still filters. */
function choicesOf({ first, list: { data }, label, value = '' }: FilterSelectProps) {
  const choices = [...(first ? [first] : []), ...(data ?? [])];
  if (value === '' || choices.some(({ id }) => id === value)) return choices;
  return [...choices, { id: value, name: data ? `Another ${label.toLowerCase()}` : '\u2026' }];
}

/** A native select: it adds no bytes and works with every phone and screen reader. */
function FilterSelect(props: FilterSelectProps) {
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
