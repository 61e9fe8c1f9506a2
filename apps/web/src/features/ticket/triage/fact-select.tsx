import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './triage.module.css';

interface FactSelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  /** The words on hover. */
  title?: string | undefined;
  isDisabled?: boolean;
  onChange: (value: string) => void;
  /** The value as it is shown to people who cannot change it. */
  children: ReactNode;
}

/** A native select, unseen over its value: it opens as the device's own does, and stays as quiet as a fact. */
export function FactSelect(props: FactSelectProps) {
  const { label, value, options, title, isDisabled = false, onChange, children } = props;
  return (
    <span className={`${classes.value} ${classes.select}`} title={title}>
      {children}
      <IconChevronDown size={13} stroke={1.75} aria-hidden="true" className={classes.chevron} />
      <select
        aria-label={label}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}
