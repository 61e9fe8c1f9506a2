import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './menu.module.css';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
  onSelect: () => void;
}

interface MenuPopupProps {
  id: string;
  label: string;
  entries: readonly MenuEntry[];
  position: MenuProps['position'];
  isOpen: boolean;
  onClose: () => void;
  /** A quick close comes before the menu takes the focus. */
  onGone: () => void;
}

/** Anchors the menu, so that the library does not draw the button. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}

export function MenuPopup({ id, label, entries, position, isOpen, onClose, onGone }: MenuPopupProps) {
  return (
    <Menu
      id={id}
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      position={position}
      width={200}
    >
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.label}
            leftSection={entry.icon}
            disabled={entry.isDisabled}
            onClick={entry.onSelect}
          >
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
