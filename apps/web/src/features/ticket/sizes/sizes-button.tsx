import { Button } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconDevices } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import classes from './sizes.module.css';

const SizesDialog = lazy(async () => ({ default: (await import('./sizes-dialog.tsx')).SizesDialog }));

/** Opens the sheet of all sizes, and names those that were called wrong. */
export function SizesButton({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false);
  const { id, isOpenForWriting } = ticket;
  const { data } = trpc.sizes.get.useQuery({ id }, { enabled: Boolean(ticket.pin?.element) });
  if (!data || (data.state === 'none' && !(data.canTake && isOpenForWriting))) return null;
  const wrong = data.items.filter(({ isWrong }) => isWrong);
  return (
    <div className={classes.opener}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDevices size={16} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        All sizes
      </Button>
      {wrong.length > 0 && (
        <p className={classes.note}>Also affects {wrong.map(({ name }) => name).join(', ')}.</p>
      )}
      {isOpen && (
        <Suspense fallback={<OverlayWanted />}>
          <SizesDialog ticket={ticket} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
