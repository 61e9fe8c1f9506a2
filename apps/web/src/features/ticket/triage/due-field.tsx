import { Input } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useRef, useState } from 'react';
import { DueMark } from '../../../entities/team/due-mark.tsx';
import classes from './triage.module.css';
import { isKeyFree } from '../../../lib/browser/is-key-free.ts';

/** While a year is typed, the field has days of long ago. */
const EARLIEST = '2000-01-01';

interface DueFieldProps {
  ticket: Ticket;
  onChange: (dueOn: string | null) => void;
}

/** The browser's own field for a day: it is written as the person's language has it. */
export function DueField({ ticket, onChange }: DueFieldProps) {
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['d', () => isKeyFree() && field.current?.focus()]]);
  const shown = typed ?? ticket.dueOn ?? '';
  const keep = (day: string) => {
    setTyped(undefined);
    const dueOn = day === '' ? null : day;
    if (dueOn !== ticket.dueOn && (dueOn === null || dueOn >= EARLIEST)) onChange(dueOn);
  };
  return (
    <>
      <Input
        ref={field}
        type="date"
        size="xs"
        variant="unstyled"
        className={classes.field}
        data-empty={shown === '' || undefined}
        aria-label="Due date"
        min={EARLIEST}
        max="9999-12-31"
        value={shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed !== undefined && keep(typed)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && typed !== undefined) keep(typed);
          if (key === 'Escape') setTyped(undefined);
        }}
      />
      <DueMark ticket={ticket} isBesideDay />
    </>
  );
}
