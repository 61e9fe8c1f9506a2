import { Button, Menu } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { StatusBadge, StatusDot } from '../../entities/status-badge.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useChangeStatus } from '../../lib/tickets/use-change-status.ts';
import { restoreFocus } from '../../ui/focus/restore-focus.ts';
import { NotFixed } from './not-fixed.tsx';
import classes from './ticket.module.css';

function Choices({ value, onChange }: { value: TicketStatus; onChange: (status: TicketStatus) => void }) {
  return (
    <Menu.RadioGroup value={value} onChange={(status) => onChange(status as TicketStatus)}>
      {TICKET_STATUSES.map((status) => (
        <Menu.RadioItem key={status} value={status} closeMenuOnClick>
          <span className={classes.statusItem}>
            <StatusDot status={status} /> {status}
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** A dropdown for administrators, a badge for others; Done can be accepted by anyone. */
export function TicketStatusControl({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const { change, isPending } = useChangeStatus();
  const setStatus = (status: TicketStatus) => {
    if (status !== ticket.status && !isPending) change({ ticket, status });
  };
  const [isOpen, setIsOpen] = useState(false);
  const control = useRef<HTMLDivElement>(null);
  const opener = () => control.current?.querySelector<HTMLElement>('[aria-haspopup]');
  /** The focused button is about to unmount; its container stays. */
  const focusControl = () => (opener() ?? control.current)?.focus();
  const accept = () => {
    setStatus('Accepted');
    focusControl();
  };
  return (
    <div ref={control} className={classes.status} tabIndex={-1}>
      {user.isAdmin && ticket.isOpenForWriting ? (
        <Menu
          opened={isOpen}
          onChange={setIsOpen}
          onExitTransitionEnd={() => restoreFocus(opener())}
          position="bottom-start"
          width={200}
          checkIcon={<IconCheck size={14} stroke={2} />}
        >
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              onKeyDown={({ key }) => {
                // Just after opening the focus is still here, outside the menu's key handler.
                if (key === 'Escape') setIsOpen(false);
              }}
              // A disabled button loses the focus.
              aria-disabled={isPending}
              className={classes.statusButton}
              aria-label={`Status: ${ticket.status}. Change status`}
              leftSection={<StatusDot status={ticket.status} />}
              rightSection={<IconChevronDown size={14} stroke={1.5} />}
            >
              {ticket.status}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Choices value={ticket.status} onChange={setStatus} />
          </Menu.Dropdown>
        </Menu>
      ) : (
        <StatusBadge status={ticket.status} />
      )}
      {ticket.status === 'Done' && ticket.isOpenForWriting && (
        <Button size="xs" color="teal" disabled={isPending} onClick={accept}>
          Accept
        </Button>
      )}
      {ticket.isOpenForWriting && <NotFixed ticket={ticket} isDisabled={isPending} onSent={focusControl} />}
    </div>
  );
}
