import type { MenuProps } from '@mantine/core';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import { restoreFocus } from '../focus/restore-focus.ts';
import { OverlayWanted } from '../dialogs/overlay-wanted.tsx';
import classes from './menu.module.css';
import type { MenuEntry } from './menu-popup.tsx';

const loadPopup = () => import('./menu-popup.tsx');
const load = () => void loadPopup();
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

interface LazyMenuProps {
  label: string;
  /** Called only while the menu is open: a board has hundreds of menus. */
  entries: () => readonly MenuEntry[];
  position?: MenuProps['position'];
  className?: string | undefined;
  /** Keeps presses and keys from the elements around. */
  isAlone?: boolean;
  children: (button: LazyMenuButton) => ReactNode;
}
export interface LazyMenuButton {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
const STOPPED = { onMouseDown: stop, onTouchStart: stop, onKeyDown: stop };

/** Loads the menu's code when pointer or focus come near. */
export function LazyMenu(props: LazyMenuProps) {
  const { label, entries, position = 'bottom-end', className = '', isAlone, children } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  // The library restores focus only where it saw the menu open, not after its code came late.
  const toButton = () => restoreFocus(document.getElementById(id));
  const close = () => {
    setIsOpen(false);
    toButton();
  };
  return (
    <span className={`${classes.menu} ${className}`} {...(isAlone && STOPPED)}>
      {children({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: load,
        onFocus: load,
        onKeyDown(event) {
          if (isOpen && event.key === 'Escape') close();
        },
        onClick() {
          setIsWanted(true);
          setIsOpen(!isOpen);
        },
      })}
      {isWanted && (
        <Suspense fallback={<OverlayWanted />}>
          <MenuPopup
            id={id}
            label={label}
            entries={isOpen ? entries() : []}
            position={position}
            isOpen={isOpen}
            onClose={close}
            onGone={toButton}
          />
        </Suspense>
      )}
    </span>
  );
}
