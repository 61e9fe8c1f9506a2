import { Input } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets';
import { useState } from 'react';
import { DueMark } from '../../../entities/team/due-mark.tsx';
import classes from './triage.module.css';

/** While a year is typed, the field has days of long ago. */
const EARLIEST = '2000-01-01';

interface DueFieldProps {
  ticket: Ticket;
  onChange: (dueOn: string | null) => void;
}

/** The browser's own field for a day: it is written as the person's language has it. */
export function DueField({ ticket, onChange }: DueFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? ticket.dueOn ?? '';
  const keep = (day: string) => {
    setTyped(undefined);
    const dueOn = day === '' ? null : day;
    if (dueOn !== ticket.dueOn && (dueOn === null || dueOn >= EARLIEST)) onChange(dueOn);
  };
  return (
    <>
      <Input
        type="date"
        size="xs"
        className={classes.field}
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
      <DueMark ticket={ticket} />
    </>
  );
}
