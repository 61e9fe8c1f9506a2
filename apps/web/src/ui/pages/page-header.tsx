import { Title } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import classes from './page-header.module.css';

/** Null before the shell is mounted. */
export const PageHeaderSlot = createContext<HTMLElement | null>(null);

interface PageHeaderProps {
  /** The screen's one h1. */
  title: string;
  documentTitle?: string;
  before?: ReactNode;
  /** The screen's main actions. */
  children?: ReactNode;
  /** True if a phone shows only the icons of actions. */
  foldsActions?: boolean;
  /** Hides the heading where the screen shows it in full. */
  isQuiet?: boolean;
}

/** Heading, actions and the window's title. Every screen has one. */
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

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ringmark`;
  }, [title]);
}
