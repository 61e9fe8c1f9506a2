import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** One line under the heading: what this screen is for. */
  description: string;
  /** Beside the description, such as tabs. */
  aside?: ReactNode;
  /** For screens of words and fields, which are not to be read across a wide window. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** The body of a screen that scrolls with the page: a measure, its margins, and a line that says what it is for. */
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
