import { Menu } from '@mantine/core';
import type { MenuNotice } from '@ringmark/contract/live/menu';
import { useEffect, useRef } from 'react';
import { COPY_BLOCKED, copyText } from '../../../lib/browser/copy-text.ts';
import { safeHref } from '../../../lib/browser/safe-href.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { returnToPage } from '../asks/return-to-page.ts';
import type { FieldRoom } from '../fields/field-place.ts';
import type { Point } from '../page/scale/scale.ts';
import classes from './page-menu.module.css';

export type MenuPlace = Extract<MenuNotice, { type: 'menu' }>;

export interface MenuActions {
  url: string;
  canGoBack: boolean;
  canGoForward: boolean;
  back: () => void;
  forward: () => void;
  reload: () => void;
  find: () => void;
  /** Forgets the person's sign-ins to this site; undefined where none are kept. */
  forget: (() => void) | undefined;
  /** Places a pin at a point of the viewport; undefined where there are none. */
  pin: ((point: Point) => void) | undefined;
}

interface PageMenuProps {
  menu: MenuPlace;
  room: FieldRoom;
  actions: MenuActions;
  onClose: () => void;
}

/** Longer than the menu takes to come. */
const FOCUS_MS = 150;

const copy = (text: string) =>
  copyText(text).catch(() =>
    notify({ title: 'Couldn’t copy', description: COPY_BLOCKED, variant: 'destructive' }),
  );

/** The press that asked for the menu gave the page the focus, perhaps after the menu had taken it. */
function useFocusedFirst() {
  const dropdown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => dropdown.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus(),
      FOCUS_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return dropdown;
}

/**
 * Shows what browsers offer on a right click: ways about the page, and actions for the link or words at the pointer.
 */
export function PageMenu({ menu, room: { scale }, actions, onClose }: PageMenuProps) {
  const { x, y, link, text } = menu;
  const href = safeHref(link || actions.url, window.location.origin);
  const close = () => {
    onClose();
    // The menu gives its focus back to where it came from, once it is gone.
    requestAnimationFrame(returnToPage);
  };
  const dropdown = useFocusedFirst();
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-start"
      shadow="lg"
      width={272}
      returnFocus={false}
      trapFocus
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Menu position"
          className={classes.at}
          style={{ left: x * scale, top: y * scale }}
        />
      </Menu.Target>
      <Menu.Dropdown ref={dropdown} aria-label="Page menu">
        <Menu.Item disabled={!actions.canGoBack} onClick={actions.back}>
          Back
        </Menu.Item>
        <Menu.Item disabled={!actions.canGoForward} onClick={actions.forward}>
          Forward
        </Menu.Item>
        <Menu.Item onClick={actions.reload}>Reload</Menu.Item>
        <Menu.Item onClick={actions.find}>Find in page</Menu.Item>
        <Menu.Divider />
        {actions.pin && <Menu.Item onClick={() => actions.pin?.({ x, y })}>Pin this</Menu.Item>}
        {link && <Menu.Item onClick={() => void copy(link)}>Copy link</Menu.Item>}
        {text && <Menu.Item onClick={() => void copy(text)}>Copy text</Menu.Item>}
        {href && (
          <Menu.Item component="a" href={href} target="_blank" rel="noopener noreferrer nofollow">
            {link ? 'Open link in a new browser tab' : 'Open in a new browser tab'}
          </Menu.Item>
        )}
        {actions.forget && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={actions.forget}>Forget this site</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
