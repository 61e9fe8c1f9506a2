import type { ReactNode } from 'react';

/** A screen as high as the window, which scrolls inside itself and never as a whole (see `shell.module.css`). */
export function FillPage({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div data-fill-page className={className}>
      {children}
    </div>
  );
}
