import { type ReactNode, useCallback, useState } from 'react';
import classes from './developers.module.css';

interface FoldProps {
  title: string;
  count?: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** Shows one kind of evidence under its title. */
export function Fold({ title, count, isOpen = false, children }: FoldProps) {
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>
        {title}
        {count !== undefined && <span className={`${classes.count} tabular`}>{count}</span>}
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  );
}

interface SidewaysProps {
  /** Names it for those who reach it by keyboard. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Scrolls sideways instead of breaking words. The keyboard reaches it only while something is out of sight. */
export function Sideways({ label, className = '', children }: SidewaysProps) {
  const [isWide, setWide] = useState(false);
  const ref = useCallback((box: HTMLDivElement) => {
    const observer = new ResizeObserver(() =>
      setWide(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={ref}
      className={`${classes.sideways} ${className}`}
      {...(isWide && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </div>
  );
}
