import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface MobileDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on narrow screens: slides in over the page. Loaded only there. */
export function MobileDrawer({ isOpen, onClose, children }: MobileDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size="var(--rm-sidebar-width-mobile)"
      padding={0}
      withCloseButton={false}
      aria-label="Sidebar"
      transitionProps={{ duration: 160 }}
    >
      {children}
    </Drawer>
  );
}
