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
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      size="var(--rm-sidebar-width-mobile)"
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Sidebar">{children}</Drawer.Content>
    </Drawer.Root>
  );
}
