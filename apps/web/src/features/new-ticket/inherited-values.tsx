import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { LabelDot } from '../../entities/team/label-dot.tsx';
import classes from './new-ticket.module.css';
import type { Inherited } from './use-inherited.ts';

interface ValueProps {
  says: string;
  onDrop: () => void;
  children: ReactNode;
}

const Value = ({ says, onDrop, children }: ValueProps) => (
  <li className={classes.inherited}>
    {children}
    <CloseButton size="xs" aria-label={says} onClick={onDrop} />
  </li>
);

/** Shows what the ticket gets because the board is filtered by it; each value can be removed. */
export function InheritedValues({ inherited: { assignee, labels, drop } }: { inherited: Inherited }) {
  if (!assignee && labels.length === 0) return null;
  return (
    <div>
      <span className={classes.label}>From the board’s filters</span>
      <ul className={classes.inheritedList} aria-label="From the board’s filters">
        {assignee && (
          <Value says={`Don’t assign to ${assignee.name}`} onDrop={() => drop(assignee.id)}>
            <PersonAvatar person={assignee} size={18} />
            Assigned to {assignee.name}
          </Value>
        )}
        {labels.map(({ id, name, colour }) => (
          <Value key={id} says={`Don’t add the label ${name}`} onDrop={() => drop(id)}>
            <LabelDot colour={colour} />
            {name}
          </Value>
        ))}
      </ul>
    </div>
  );
}
