import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  isBusy?: boolean;
  isDestructive?: boolean;
  size?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isBusy = false, busyLabel, confirmLabel } = props;
  return (
    <Dialog onClose={props.onClose} title={props.title} size={props.size ?? 'sm'}>
      <Text component="div" c="dimmed">
        {props.children}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={props.onClose}>
          Cancel
        </Button>
        <Button
          color={props.isDestructive ? 'red' : undefined}
          variant={props.isDestructive ? 'outline' : 'filled'}
          disabled={isBusy}
          onClick={props.onConfirm}
        >
          {isBusy && busyLabel ? busyLabel : confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
