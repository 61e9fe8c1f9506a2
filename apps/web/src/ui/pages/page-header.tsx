import { Title } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import classes from './page-header.module.css';

/** The slot in the top bar for the screen's heading; null before the shell is mounted. */
export const PageHeaderSlot = createContext<HTMLElement | null>(null);

interface PageHeaderProps {
  /** The screen's one h1. */
  title: string;
  /** For the window's title, where it should say more than the h1. */
  documentTitle?: string;
  /** In front of the heading, such as a way back. */
  before?: ReactNode;
  /** At the end of the bar: the screen's main actions. */
  children?: ReactNode;
  /** On a phone shows the icons of the actions alone, where their words would take the heading's place. */
  foldsActions?: boolean;
  /** Hides the heading from the eye, while the screen itself shows it in full. */
  isQuiet?: boolean;
}

/** Names the screen: heading and actions in the top bar, and the window's title. Every screen has one. */
export function PageHeader({ title, before, children, ...props }: PageHeaderProps) {
  const slot = use(PageHeaderSlot);
  useDocumentTitle(props.documentTitle ?? title);
  if (!slot) return null;
  return createPortal(
    <>
      {before}
      <Title
        order={1}
        className={classes.title}
        data-quiet={props.isQuiet || undefined}
        tabIndex={-1}
        title={title}
        dir="auto"
      >
        {title}
      </Title>
      {children && (
        <div className={classes.actions} data-folds={props.foldsActions || undefined}>
          {children}
        </div>
      )}
    </>,
    slot,
  );
}

/** @param title of the screen; the product's name follows it. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ringmark`;
  }, [title]);
}
