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
  /** Names the menu; its button has this id. */
  id: string;
  label: string;
  entries: readonly MenuEntry[];
  position: MenuProps['position'];
  isOpen: boolean;
  onClose: () => void;
  /** It has closed: who is quick closes it before it takes the focus, which it then takes with it. */
  onGone: () => void;
}

/** Takes the place of the button for the library, which would otherwise have to draw the button itself. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}

/** The menu itself, loaded when its button is first touched (see `lazy-menu.tsx`). */
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
