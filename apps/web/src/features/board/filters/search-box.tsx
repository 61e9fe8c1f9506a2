import { CloseButton, Input } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSlashFocus } from '../../../ui/focus/use-slash-focus.ts';
import classes from '../board.module.css';
import { isReported, met, typedSearch, withReported } from './typed-search.ts';

const TYPING_MS = 180;

/** The address follows the typed text after a delay; the box follows the address on Back and Forward. */
export function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
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
  useSlashFocus(input);
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
