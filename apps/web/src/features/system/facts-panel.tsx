import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatePill } from '../../ui/states/state-pill.tsx';
import type { State } from './system-state.ts';
import classes from './system.module.css';

interface PanelProps {
  title: string;
  icon: ReactNode;
  state?: State | undefined;
  note?: string | null | undefined;
  children: ReactNode;
}

/** Shows one part of the installation: its state and facts. */
export function FactsPanel({ title, icon, state, note, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        <h2 className={classes.title}>{title}</h2>
        {state && <StatePill tone={state.tone}>{state.word}</StatePill>}
      </div>
      <dl className={classes.facts}>{children}</dl>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}

interface FactProps {
  label: string;
  /** Undefined while unknown: a line as wide as most values shows. */
  children?: ReactNode;
}

export function Fact({ label, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton height={12} width={88} radius="sm" />}</dd>
    </div>
  );
}
