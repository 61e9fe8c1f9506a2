import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useSlashFocus } from '../focus/use-slash-focus.ts';
import { EmptyState } from '../states/empty-state.tsx';

interface ListSearchProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

/** Narrows a complete list. Escape empties it. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const clearByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.stopPropagation();
    onChange('');
  };
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  return (
    <search>
      <TextInput
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={clearByEscape}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        rightSection={
          value === '' ? undefined : (
            <CloseButton size="sm" aria-label="Clear search" onClick={() => onChange('')} />
          )
        }
      />
    </search>
  );
}

/** @param covers what a search of this list looks in. */
export const NothingFound = ({ typed, covers }: { typed: string; covers: string }) => (
  <EmptyState icon={<IconSearch size={22} stroke={1.5} />} title={`No matches for “${typed.trim()}”`}>
    Search covers {covers}.
  </EmptyState>
);
