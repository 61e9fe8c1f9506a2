import type { ReactNode } from 'react';

/** The window's height; it scrolls inside (see `shell.module.css`). */
export function FillPage({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div data-fill-page className={className}>
      {children}
    </div>
  );
}
