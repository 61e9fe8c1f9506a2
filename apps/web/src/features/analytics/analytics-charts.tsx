import '@mantine/charts/styles.layer.css';
import { BarChart, PieChart } from '@mantine/charts';
import type { Analytics } from '@ringmark/contract/admin';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './analytics.module.css';

/** Three colours in turn, one a slice. */
const SLICE_COLORS = ['iris.5', 'cyan.6', 'orange.5'];

/** The two pictures of the platform; in a chunk of their own, since charts weigh more than all the rest. */
export function AnalyticsCharts({ analytics }: { analytics: Analytics }) {
  return (
    <div className={classes.charts}>
      <section className={classes.panel} aria-labelledby="tickets-by-severity">
        <h2 id="tickets-by-severity" className={classes.panelTitle}>
          Tickets by Severity
        </h2>
        <div className={classes.chart}>
          <SeverityPie slices={analytics.ticketsByType} />
        </div>
      </section>
      <section className={classes.panel} aria-labelledby="open-tickets">
        <h2 id="open-tickets" className={classes.panelTitle}>
          Open Tickets per Organization
        </h2>
        <div className={classes.chart}>
          <OpenTicketsBars organizations={analytics.openTicketsByOrg} />
        </div>
      </section>
    </div>
  );
}

function SeverityPie({ slices }: { slices: Analytics['ticketsByType'] }) {
  if (slices.every(({ count }) => count === 0)) return <NothingYet />;
  const data = slices.map(({ type, count }, index) => ({
    name: type,
    value: count,
    color: SLICE_COLORS[index % SLICE_COLORS.length] ?? 'iris.5',
  }));
  return (
    <PieChart
      data={data}
      size={190}
      h={290}
      w="100%"
      withLabels
      withLabelsLine
      withTooltip
      tooltipDataSource="segment"
      strokeWidth={2}
      strokeColor="var(--rm-surface)"
      labelsType="value"
      pieProps={{
        isAnimationActive: false,
        label: SliceLabel,
      }}
    />
  );
}

interface SliceLabelProps {
  x?: number | string | undefined;
  y?: number | string | undefined;
  textAnchor?: 'start' | 'middle' | 'end' | 'inherit' | undefined;
  name?: string | undefined;
  value?: unknown;
}

/** In the colour of text: those of the slices are too faint to be read. */
function SliceLabel({ x, y, textAnchor, name, value }: SliceLabelProps) {
  return (
    <text x={x} y={y} textAnchor={textAnchor} dominantBaseline="central" className={classes.sliceLabel}>
      {`${name}: ${String(value)}`}
    </text>
  );
}

function OpenTicketsBars({ organizations }: { organizations: Analytics['openTicketsByOrg'] }) {
  if (organizations.length === 0) return <NothingYet />;
  const data = organizations.map(({ organizationName, count }) => ({
    organization: organizationName,
    'Open Tickets': count,
  }));
  return (
    <BarChart
      h={290}
      w="100%"
      data={data}
      dataKey="organization"
      series={[{ name: 'Open Tickets', color: 'iris.5' }]}
      maxBarWidth={48}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
    />
  );
}

const NothingYet = () => (
  <EmptyState title="No tickets yet">They are counted here as they come in.</EmptyState>
);
