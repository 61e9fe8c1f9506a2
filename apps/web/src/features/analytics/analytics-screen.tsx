import type { Analytics } from '@ringmark/contract/admin';
import { lazy, Suspense } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import classes from './analytics.module.css';
import { FinishTimesPanel } from './finish-times.tsx';
import { LongestWaitsPanel } from './longest-waits.tsx';
import { TicketsOverTimePanel } from './tickets-over-time.tsx';

const AnalyticsCharts = lazy(async () => {
  const { AnalyticsCharts: component } = await import('./analytics-charts.tsx');
  return { default: component };
});

const numbers = new Intl.NumberFormat('en-GB');

export function AnalyticsScreen() {
  const analytics = trpc.analytics.get.useQuery();
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      <Page description="Global overview of the platform">
        {analytics.isError ? (
          <ErrorState
            title="Couldn’t load analytics"
            message={errorWords(analytics.error)}
            onRetry={() => analytics.refetch()}
          />
        ) : (
          <Overview analytics={analytics.data} />
        )}
      </Page>
    </>
  );
}

/** A placeholder as high as the charts that load. */
const Loading = () => (
  <div className={classes.charts}>
    <output className={classes.panel}>
      <span className={classes.loading}>Loading analytics...</span>
    </output>
    <div className={`${classes.ghostPanel} ghost`} />
  </div>
);

function Overview({ analytics }: { analytics: Analytics | undefined }) {
  const totalTickets = analytics?.ticketsByType.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className={classes.cards}>
        <Card
          label="Total Organizations"
          value={analytics?.totalOrganizations}
          hint="Active customer companies"
        />
        <Card label="Total Projects" value={analytics?.totalProjects} hint="Active projects" />
        <Card label="Total Users" value={analytics?.totalUsers} hint="Active customer accounts" />
        <Card label="Total Tickets" value={totalTickets} hint="Across all customers" />
      </div>
      {analytics ? (
        <>
          <Suspense fallback={<Loading />}>
            <AnalyticsCharts analytics={analytics} />
          </Suspense>
          <div className={classes.times}>
            <TicketsOverTimePanel />
            <FinishTimesPanel />
            <LongestWaitsPanel />
          </div>
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}

interface CardProps {
  label: string;
  /** Undefined while it loads. */
  value: number | undefined;
  hint: string;
}

function Card({ label, value, hint }: CardProps) {
  return (
    <section className={classes.card} aria-label={label}>
      <h2 className={classes.label}>{label}</h2>
      <p className={classes.value} data-unknown={value === undefined || undefined}>
        {value === undefined ? '\u2012' : numbers.format(value)}
      </p>
      <p className={classes.hint}>{hint}</p>
    </section>
  );
}
