import { ActionIcon } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets';
import { IconBell, IconBellOff, IconDots, IconLink } from '@tabler/icons-react';
import { copyText } from '../../lib/copy-text.ts';
import { logFailure } from '../../lib/server/log-failure.ts';
import { notify } from '../../lib/toasts.ts';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { tip } from '../../ui/tooltips.tsx';
import classes from './ticket.module.css';
import { useSubscription } from './use-subscription.ts';

async function copyLink(): Promise<void> {
  const address = window.location.origin + window.location.pathname;
  try {
    await copyText(address);
    notify({ title: 'Link copied' });
  } catch (error) {
    logFailure('the link was not copied', error);
    notify({ title: 'The link could not be copied', description: address, variant: 'destructive' });
  }
}

/** Personal actions on a ticket. */
export function TicketMenu({ ticket }: { ticket: Ticket }) {
  const { isMuted, setMuted } = useSubscription(ticket);
  const entries = () => [
    {
      label: isMuted ? 'Unmute ticket' : 'Mute ticket',
      icon: isMuted ? <IconBell size={16} stroke={1.5} /> : <IconBellOff size={16} stroke={1.5} />,
      isDisabled: isMuted === undefined,
      onSelect: () => setMuted(!isMuted),
    },
    { label: 'Copy link', icon: <IconLink size={16} stroke={1.5} />, onSelect: () => void copyLink() },
  ];
  return (
    <>
      {isMuted && (
        <span className={classes.muted}>
          <IconBellOff size={14} stroke={1.5} aria-hidden="true" /> Muted
        </span>
      )}
      <LazyMenu label="Ticket" entries={entries}>
        {(button) => (
          <ActionIcon size={32} aria-label="Ticket actions" {...tip('Ticket actions')} {...button}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        )}
      </LazyMenu>
    </>
  );
}
