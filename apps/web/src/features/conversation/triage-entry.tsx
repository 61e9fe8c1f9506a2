import type { TicketChange } from '@ringmark/contract/tickets/triage';
import { IconArrowRight, IconBlur, IconCalendar, IconTag, IconUser } from '@tabler/icons-react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { formatDay } from '../../lib/formats/days.ts';
import classes from './conversation.module.css';

const ICONS = {
  assignee: IconUser,
  label: IconTag,
  due: IconCalendar,
  severity: IconArrowRight,
  project: IconArrowRight,
  blur: IconBlur,
} as const;

/** Returns what someone did, as words that follow their name. */
export function triageWords({ kind, before, after, user }: Omit<TicketChange, 'id' | 'changedAt'>): string {
  switch (kind) {
    case 'assignee':
      if (after === null) return `unassigned ${before}`;
      return after === user.name ? 'took the ticket' : `assigned it to ${after}`;
    case 'label':
      return after === null ? `removed the label ${before}` : `added the label ${after}`;
    case 'due':
      return after === null ? 'removed the due date' : `set the due date to ${formatDay(after)}`;
    case 'severity':
      return `changed the severity from ${before} to ${after}`;
    case 'project':
      if (after === null) return `temporarily moved it out of ${before}`;
      return before === null ? `moved it to ${after}` : `moved it from ${before} to ${after}`;
    case 'blur':
      return 'blurred parts of the screenshot';
  }
}

export function TriageEntry({ change }: { change: TicketChange }) {
  const Icon = ICONS[change.kind];
  return (
    <li className={classes.change}>
      <span className={classes.changeDot}>
        <Icon size={14} stroke={1.5} aria-hidden="true" />
      </span>
      <p className={classes.changeText}>
        <b>{change.user.name}</b> {triageWords(change)} <RelativeDate value={change.changedAt} />
      </p>
    </li>
  );
}
