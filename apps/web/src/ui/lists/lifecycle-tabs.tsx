import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './lifecycle-tabs.module.css';
import { useFocusFallback } from '../focus/use-focus-fallback.ts';
import { LIFECYCLE_TABS, type LifecycleTab } from '../../lib/lists/lifecycle-tab.ts';

interface LifecycleTabsProps {
  value: LifecycleTab;
  onChange: (tab: LifecycleTab) => void;
  /** The numbers in brackets; null while unknown. */
  counts?: Record<LifecycleTab, number> | null;
  search?: ReactNode;
  children: ReactNode;
}

const WORDS: Record<LifecycleTab, string> = { current: 'Current', archived: 'Archived' };
/** A dash as wide as a figure, so that nothing moves. */
const UNKNOWN = '\u2012';

export function LifecycleTabs({ value, onChange, counts, search, children }: LifecycleTabsProps) {
  const panel = useFocusFallback<HTMLDivElement>();
  return (
    <Tabs
      value={value}
      onChange={(tab) => onChange(tab === 'archived' ? 'archived' : 'current')}
      keepMounted={false}
    >
      <div className={classes.line}>
        <Tabs.List className={classes.list}>
          {LIFECYCLE_TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {counts === undefined ? WORDS[tab] : `${WORDS[tab]} (${counts?.[tab] ?? UNKNOWN})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {search && <div className={classes.search}>{search}</div>}
      </div>
      <Tabs.Panel value={value} className={classes.panel} {...panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
