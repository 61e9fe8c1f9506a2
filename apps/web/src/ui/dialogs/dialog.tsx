import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

type DialogProps = Omit<ModalProps, 'opened'>;

/** Gives the focus back to what had it before, when the dialog goes. */
function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** A dialog that is open for as long as it is drawn. */
export function Dialog(props: DialogProps) {
  useFocusGivenBack();
  return <Modal opened {...props} />;
}
