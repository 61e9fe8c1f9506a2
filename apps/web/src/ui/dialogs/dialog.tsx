import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

type DialogProps = Omit<ModalProps, 'opened'>;

function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** Open while it is mounted. */
export function Dialog(props: DialogProps) {
  useFocusGivenBack();
  return <Modal opened {...props} />;
}
