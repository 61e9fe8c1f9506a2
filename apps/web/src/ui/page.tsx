import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** One line under the heading: what this screen is for. */
  description: string;
  /** Beside the description, such as tabs. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The body of a screen that scrolls with the page: a measure, its margins, and a line that says what it is for. */
export function Page({ description, aside, children }: PageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.intro}>
        <p className={classes.description}>{description}</p>
        {aside}
      </div>
      {children}
    </div>
  );
}
