import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { OverlayWanted } from '../../ui/dialogs/overlay-wanted.tsx';

const ProposeDialog = lazy(async () => ({
  default: (await import('./propose-dialog.tsx')).ProposeDialog,
}));

/** Opens the proposal of members, who cannot invite. It loads the dialog on opening. */
export function ProposeButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserPlus size={16} stroke={1.5} />}
        onClick={() => setIsOpen(true)}
      >
        Propose an invitation
      </Button>
      {isOpen && (
        <Suspense fallback={<OverlayWanted />}>
          <ProposeDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
