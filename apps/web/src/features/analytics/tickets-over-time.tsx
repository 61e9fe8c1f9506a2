import { SegmentedControl } from '@mantine/core';
import type { FigureDays, TicketsOverTime } from '@ringmark/contract/admin';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '../../lib/formats/format-count.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import classes from './analytics.module.css';
import { dayWords } from './day-words.ts';
import { FiguresPanel } from './figures-panel.tsx';

const OverTimeChart = lazy(async () => {
  const { OverTimeChart: component } = await import('./over-time-chart.tsx');
  return { default: component };
});

const DAYS = [30, 90, 365] as const satisfies readonly FigureDays[];
const SPANS = DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Shows opened and finished tickets as a chart, a sentence and a table. */
export function TicketsOverTimePanel() {
  const [days, setDays] = useState<FigureDays>(30);
  const figures = trpc.analytics.overTime.useQuery({ days }, { placeholderData: keepPreviousData });
  const choose = (value: string) => setDays(DAYS.find((span) => String(span) === value) ?? 30);
  return (
    <FiguresPanel
      id="tickets-over-time"
      title="Tickets over time"
      hint="A ticket counts as finished the first time it becomes Done or Accepted. Days are in UTC; weeks start on Monday."
      control={
        <SegmentedControl
          withItemsBorders={false}
          size="xs"
          aria-label="Period"
          data={SPANS}
          value={String(days)}
          onChange={choose}
        />
      }
      query={figures}
    >
      {figures.data && <Figures figures={figures.data} />}
    </FiguresPanel>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const tickets = (count: number) => (count === 1 ? '1 ticket was' : `${formatCount(count)} tickets were`);

function Figures({ figures }: { figures: TicketsOverTime }) {
  const { items } = figures;
  const opened = sum(items.map((item) => item.opened));
  const finished = sum(items.map((item) => item.finished));
  if (opened + finished === 0) {
    return <EmptyState title="No tickets in this period">Select a longer period to see more.</EmptyState>;
  }
  return (
    <>
      <p className={classes.sentence} aria-live="polite">
        Since {dayWords(items[0]?.from ?? '')}, {tickets(opened)} opened and {formatCount(finished)} finished.
      </p>
      <Suspense fallback={<div className={classes.timeChart} />}>
        <OverTimeChart figures={figures} />
      </Suspense>
    </>
  );
}
