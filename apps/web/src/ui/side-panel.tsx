import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

interface SidePanelProps {
  label: string;
  /** What stands in its head, which stays while the rest scrolls. */
  head: ReactNode;
  children: ReactNode;
}

/** A column beside the main thing: a head, and below it what scrolls on its own. */
export function SidePanel({ label, head, children }: SidePanelProps) {
  return (
    <section className={classes.panel} aria-label={label}>
      <div className={classes.head}>{head}</div>
      {children}
    </section>
  );
}
