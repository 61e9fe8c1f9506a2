import '@mantine/charts/styles.layer.css';
import { BarChart, PieChart } from '@mantine/charts';
import { ColorSwatch, VisuallyHidden } from '@mantine/core';
import type { Analytics } from '@ringmark/contract/admin';
import { SEVERITY_COLORS } from '../../entities/severity-badge.tsx';
import { formatCount } from '../../lib/formats/format-count.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import classes from './analytics.module.css';

/** A chunk of its own, since charts weigh more than all the rest. */
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
  const data = slices.map(({ type, count }) => ({
    name: type,
    value: count,
    color: `${SEVERITY_COLORS[type]}.6`,
  }));
  const shown = data.filter(({ value }) => value > 0);
  return (
    <div className={classes.pie}>
      {/* The list has the same data; the chart takes no keys. */}
      <div aria-hidden="true">
        <PieChart
          // Empty slices would be drawn as lines, and so would the edge of a single one.
          data={shown}
          size={220}
          withTooltip
          tooltipDataSource="segment"
          strokeWidth={shown.length > 1 ? 2 : 0}
          strokeColor="var(--rm-surface)"
          pieChartProps={{ accessibilityLayer: false }}
          pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
        />
      </div>
      {/* Labels of thin slices would overlap at the chart's edge. */}
      <ul className={classes.legend} aria-labelledby="tickets-by-severity">
        {data.map(({ name, value, color }) => (
          <li key={name}>
            <ColorSwatch
              size={10}
              color={`var(--mantine-color-${color.replace('.', '-')})`}
              withShadow={false}
            />
            <span>{`${name}: ${String(value)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const AXIS_LETTERS = 20;
const shorten = (name: string) =>
  name.length > AXIS_LETTERS ? `${name.slice(0, AXIS_LETTERS - 1).trimEnd()}…` : name;

/** The arrow keys move between bars. The margin has room for the highest figures, which are centred on their line. */
const BAR_FRAME = { margin: { top: 20 }, 'aria-labelledby': 'open-tickets' };

function OpenTicketsBars({ organizations }: { organizations: Analytics['openTicketsByOrg'] }) {
  if (organizations.length === 0) return <NothingYet />;
  const data = organizations.map(({ organizationName, count }) => ({
    organization: organizationName,
    'Open Tickets': count,
  }));
  return (
    <>
      <BarChart
        h={290}
        barChartProps={BAR_FRAME}
        w="100%"
        data={data}
        dataKey="organization"
        series={[{ name: 'Open Tickets', color: 'iris.5' }]}
        maxBarWidth={48}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        withBarValueLabel
        valueFormatter={formatCount}
        // Long names are cut; the tooltip has all of them.
        xAxisProps={{ tickFormatter: shorten }}
        yAxisProps={{ allowDecimals: false, width: 36 }}
      />
      <VisuallyHidden>
        <FiguresTable organizations={organizations} />
      </VisuallyHidden>
    </>
  );
}

/** The bars' data for screen readers. */
function FiguresTable({ organizations }: { organizations: Analytics['openTicketsByOrg'] }) {
  return (
    <table aria-labelledby="open-tickets">
      <thead>
        <tr>
          <th scope="col">Organization</th>
          <th scope="col">Open Tickets</th>
        </tr>
      </thead>
      <tbody>
        {organizations.map(({ organizationName, count }) => (
          <tr key={organizationName}>
            <th scope="row">{organizationName}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NothingYet = () => (
  <EmptyState title="No tickets yet">Tickets are counted here as they come in.</EmptyState>
);
