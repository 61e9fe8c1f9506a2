import { ActionIcon } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import {
  IconBell,
  IconBellOff,
  IconDots,
  IconGitMerge,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { logFailure } from '../../lib/server/log-failure.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { useSession } from '../../lib/session/session.ts';
import { LazyMenu } from '../../ui/menus/lazy-menu.tsx';
import { tip } from '../../ui/menus/tooltips.tsx';
import { MergeDialog } from './merging/merge-dialog.tsx';
import classes from './ticket.module.css';
import { useSubscription } from './use-subscription.ts';
import { useDeleteTicket, useMayEdit } from './use-ticket-writes.ts';
import { isKeyFree } from '../../lib/browser/is-key-free.ts';

async function copyLink(): Promise<void> {
  const address = window.location.origin + window.location.pathname;
  try {
    await copyText(address);
    notify({ title: 'Link copied' });
  } catch (error) {
    logFailure('the link was not copied', error);
    notify({ title: 'Couldn’t copy the link', description: address, variant: 'destructive' });
  }
}

/** Shows the actions on a ticket other than its status. */
export function TicketMenu({ ticket, onEdit }: { ticket: Ticket; onEdit: () => void }) {
  const { isMuted, setMuted } = useSubscription(ticket);
  const mayEdit = useMayEdit(ticket);
  const { user } = useSession();
  const { remove, isRemoving } = useDeleteTicket(ticket);
  const [isMerging, setMerging] = useState(false);
  const mayMerge = user.isAdmin && ticket.isOpenForWriting && ticket.mergedInto === null;
  useHotkeys([['m', () => mayMerge && isKeyFree() && setMerging(true)]]);
  const merge = {
    label: 'Merge into...',
    icon: <IconGitMerge size={16} stroke={1.5} />,
    onSelect: () => setMerging(true),
  };
  const edit = { label: 'Edit', icon: <IconPencil size={16} stroke={1.5} />, onSelect: onEdit };
  const deletion = {
    label: 'Delete',
    icon: <IconTrash size={16} stroke={1.5} />,
    isDisabled: isRemoving,
    onSelect: remove,
  };
  const entries = () => [
    ...(mayEdit && ticket.mergedInto === null ? [edit] : []),
    ...(mayMerge ? [merge] : []),
    {
      label: isMuted ? 'Subscribe to emails' : 'Unsubscribe from emails',
      icon: isMuted ? <IconBell size={16} stroke={1.5} /> : <IconBellOff size={16} stroke={1.5} />,
      isDisabled: isMuted === undefined,
      onSelect: () => setMuted(!isMuted),
    },
    { label: 'Copy link', icon: <IconLink size={16} stroke={1.5} />, onSelect: () => void copyLink() },
    ...(user.isAdmin && ticket.mergedInto === null ? [deletion] : []),
  ];
  return (
    <>
      {isMuted && (
        <span className={classes.muted}>
          <IconBellOff size={14} stroke={1.5} aria-hidden="true" /> Unsubscribed
        </span>
      )}
      <LazyMenu label="Ticket" entries={entries}>
        {(button) => (
          <ActionIcon size={32} aria-label="Ticket actions" {...tip('Ticket actions')} {...button}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        )}
      </LazyMenu>
      {isMerging && <MergeDialog ticket={ticket} onClose={() => setMerging(false)} />}
    </>
  );
}
