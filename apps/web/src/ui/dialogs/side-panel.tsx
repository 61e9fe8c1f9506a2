import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

interface SidePanelProps {
  label: string;
  /** Stays in place while the rest scrolls. */
  head: ReactNode;
  children: ReactNode;
}

/** A column with its own scrolling. */
export function SidePanel({ label, head, children }: SidePanelProps) {
  return (
    <section className={classes.panel} aria-label={label}>
      <div className={classes.head}>{head}</div>
      {children}
    </section>
  );
}
