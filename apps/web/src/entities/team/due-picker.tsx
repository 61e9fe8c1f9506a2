import { ActionIcon, Button } from '@mantine/core';
import { addDays } from '@ringmark/contract/tickets/due-states';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatDay, formatMonth, today } from '../../lib/formats/days.ts';
import { addMonths, dayAfterKey, weeksOf } from '../../lib/formats/month-days.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './due-picker.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** It matches days with a year of four digits. */
const FIRST = '1000-01-01';
const LAST = '9999-12-31';
const isWritable = (day: string) => day.length === LAST.length && day >= FIRST && day <= LAST;

interface DuePickerProps {
  ticket: { number: number; dueOn: string | null };
  onPick: (dueOn: string | null) => void;
  onClose: () => void;
}

/** Shows a month to pick the due date from, by press or by keys. */
export function DuePicker({ ticket: { number, dueOn }, onPick, onClose }: DuePickerProps) {
  const now = today();
  const [shown, setShown] = useState(dueOn ?? now);
  const show = (day: string) => isWritable(day) && setShown(day);
  const pick = (day: string | null) => {
    if (day !== dueOn) onPick(day);
    onClose();
  };
  const shortcuts = [
    ['Today', now],
    ['Tomorrow', addDays(now, 1)],
    ['In a week', addDays(now, 7)],
  ] as const;
  return (
    <Dialog onClose={onClose} title={`Due date for #${number}`} size={360}>
      <div className={classes.row}>
        {shortcuts.map(([name, day]) => (
          <Button key={name} size="xs" variant="default" title={formatDay(day)} onClick={() => pick(day)}>
            {name}
          </Button>
        ))}
      </div>
      <div className={classes.head}>
        <ActionIcon aria-label="Previous month" onClick={() => show(addMonths(shown, -1))}>
          <IconChevronLeft size={17} stroke={1.5} />
        </ActionIcon>
        <span aria-live="polite">{formatMonth(shown)}</span>
        <ActionIcon aria-label="Next month" onClick={() => show(addMonths(shown, 1))}>
          <IconChevronRight size={17} stroke={1.5} />
        </ActionIcon>
      </div>
      <Days shown={shown} now={now} dueOn={dueOn} onShow={show} onPick={pick} />
      {dueOn !== null && (
        <Button mt="xs" size="xs" variant="subtle" color="gray" fullWidth onClick={() => pick(null)}>
          Remove due date
        </Button>
      )}
    </Dialog>
  );
}

interface DaysProps {
  /** Tab reaches this day, and its month is shown. */
  shown: string;
  now: string;
  dueOn: string | null;
  onShow: (day: string) => void;
  onPick: (day: string) => void;
}

function Days({ shown, now, dueOn, onShow, onPick }: DaysProps) {
  const month = useRef<HTMLTableElement>(null);
  // It takes the focus at first, and after a key. The arrows above keep the focus that they have.
  const takesFocus = useRef(true);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    month.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus({ preventScroll: true });
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(shown, event.key);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    takesFocus.current = true;
    onShow(next);
  };
  return (
    <table ref={month} className={classes.month} aria-label={formatMonth(shown)}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(shown).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  className={classes.day}
                  data-day={day}
                  data-autofocus={day === shown || undefined}
                  data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
                  tabIndex={day === shown ? 0 : -1}
                  aria-label={formatDay(day)}
                  aria-pressed={day === dueOn}
                  aria-current={day === now ? 'date' : undefined}
                  onKeyDown={onKeyDown}
                  onClick={() => onPick(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
