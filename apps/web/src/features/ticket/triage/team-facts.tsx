import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { type ReactNode, Suspense, useState } from 'react';
import { PersonAvatar } from '../../../entities/person-avatar.tsx';
import { AssigneePicker, DuePicker, LabelPicker } from '../../../entities/team/lazy-pickers.ts';
import { DueMark } from '../../../entities/team/due-mark.tsx';
import { LabelChip } from '../../../entities/team/label-chip.tsx';
import { formatDay } from '../../../lib/formats/days.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTriage } from '../../../lib/tickets/use-triage.ts';
import { Fact } from '../fact.tsx';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import classes from './triage.module.css';
import { isKeyFree } from '../../../lib/browser/is-key-free.ts';

function Value({ label, onOpen, children }: { label: string; onOpen: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.value} aria-haspopup="dialog" onClick={onOpen}>
      {/* Initials and dots are no part of its name. */}
      <span className="unseen">{label}</span>
      <span aria-hidden="true" className={classes.shown}>
        {children}
      </span>
    </UnstyledButton>
  );
}

function Assignee({ assignee }: Pick<Ticket, 'assignee'>) {
  if (!assignee) return <span className={classes.none}>Unassigned</span>;
  return (
    <>
      <PersonAvatar person={assignee} size={20} />
      <span className={classes.word}>{assignee.name}</span>
    </>
  );
}

/** Shows assignee, labels and due date, for the team to change. */
function Editable({ ticket }: { ticket: Ticket }) {
  const triage = useTriage();
  const [open, setOpen] = useState<'assignee' | 'labels' | 'due'>();
  const close = () => setOpen(undefined);
  useHotkeys([
    ['i', () => isKeyFree() && setOpen('assignee')],
    ['l', () => isKeyFree() && setOpen('labels')],
    ['d', () => isKeyFree() && setOpen('due')],
  ]);
  const day = ticket.dueOn === null ? undefined : formatDay(ticket.dueOn);
  const names = ticket.labels.map(({ name }) => name).join(', ');
  return (
    <>
      <Fact label="Assignee">
        <Value
          label={`Assignee: ${ticket.assignee?.name ?? 'unassigned'}. Change`}
          onOpen={() => setOpen('assignee')}
        >
          <Assignee assignee={ticket.assignee} />
        </Value>
      </Fact>
      <Fact label="Labels">
        <Value label={`Labels: ${names || 'none'}. Change`} onOpen={() => setOpen('labels')}>
          <span className={classes.labels}>
            {ticket.labels.map((label) => (
              <LabelChip key={label.id} label={label} />
            ))}
            {ticket.labels.length === 0 && <span className={classes.none}>None</span>}
          </span>
        </Value>
      </Fact>
      <Fact label="Due">
        <Value label={`Due date: ${day ?? 'none'}. Change`} onOpen={() => setOpen('due')}>
          {day ?? <span className={classes.none}>None</span>}
        </Value>{' '}
        <DueMark ticket={ticket} isBesideDay />
      </Fact>
      <Suspense fallback={<OverlayWanted />}>
        {open === 'assignee' && (
          <AssigneePicker
            ticket={ticket}
            onPick={(assignee) => void triage(ticket, { assignee })}
            onClose={close}
          />
        )}
        {open === 'due' && (
          <DuePicker ticket={ticket} onPick={(dueOn) => void triage(ticket, { dueOn })} onClose={close} />
        )}
        {open === 'labels' && (
          <LabelPicker
            ticket={ticket}
            onPick={(label, isGiven) => void triage(ticket, isGiven ? { give: label } : { take: label })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** Others read who does it and until when, where that is known. */
export function TeamFacts({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  if (user.isAdmin && ticket.isOpenForWriting) return <Editable ticket={ticket} />;
  return (
    <>
      {ticket.assignee && (
        <Fact label="Assignee">
          <Assignee assignee={ticket.assignee} />
        </Fact>
      )}
      {ticket.labels.length > 0 && (
        <Fact label="Labels">
          <span className={classes.labels}>
            {ticket.labels.map((label) => (
              <LabelChip key={label.id} label={label} />
            ))}
          </span>
        </Fact>
      )}
      {ticket.dueOn && (
        <Fact label="Due">
          {formatDay(ticket.dueOn)} <DueMark ticket={ticket} isBesideDay />
        </Fact>
      )}
    </>
  );
}
