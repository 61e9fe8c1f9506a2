import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface ToolProps {
  label: string;
  isDisabled?: boolean | undefined;
  /** True while the thing that the button opens is open; only for such buttons. */
  isPressed?: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A button of the toolbar, named by its tooltip. */
export function Tool({ label, isDisabled, isPressed, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={32}
        aria-label={label}
        disabled={isDisabled}
        aria-expanded={isPressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
