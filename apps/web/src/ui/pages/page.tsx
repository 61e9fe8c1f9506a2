import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** The purpose of this screen. */
  description: string;
  /** Content next to the description, such as tabs. */
  aside?: ReactNode;
  /** True for text and fields, which need a narrow column. */
  isNarrow?: boolean;
  children: ReactNode;
}

export function Page({ description, aside, isNarrow, children }: PageProps) {
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      <div className={classes.intro}>
        <p className={classes.description}>{description}</p>
        {aside}
      </div>
      {children}
    </div>
  );
}
