import { Menu, type MenuProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import classes from './menu.module.css';

export interface MenuEntry {
  label: string;
  /** It tells two entries apart that may have the same label. */
  key?: string;
  icon?: ReactNode;
  isDisabled?: boolean;
  /** The entry that is on screen now has a check. */
  isCurrent?: boolean;
  /** A line above parts it from the entries before. */
  startsGroup?: boolean;
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
          <Fragment key={entry.key ?? entry.label}>
            {entry.startsGroup && <Menu.Divider />}
            <Menu.Item
              leftSection={entry.icon}
              rightSection={entry.isCurrent && <IconCheck size={15} stroke={2} aria-hidden="true" />}
              aria-current={entry.isCurrent || undefined}
              disabled={entry.isDisabled}
              onClick={entry.onSelect}
            >
              {entry.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
