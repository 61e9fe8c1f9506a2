import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import type { TicketsOverTime } from '@ringmark/contract/admin';
import { formatCount } from '../../lib/formats/format-count.ts';
import classes from './analytics.module.css';
import { dayWords } from './day-words.ts';

/** The arrow keys move between days. The panel's title names the chart. */
const FRAME = { margin: { top: 8, right: 16 }, 'aria-labelledby': 'tickets-over-time' };

/** Dashes tell the lines apart without colours. */
const SERIES = [
  { name: 'Opened', color: 'iris.5' },
  { name: 'Finished', color: 'teal.6', strokeDasharray: '5 3' },
];

/** A chunk of its own, because charts are large. */
export function OverTimeChart({ figures: { unit, items } }: { figures: TicketsOverTime }) {
  const wordsOf = (from: string) => (unit === 'week' ? `Week of ${dayWords(from)}` : dayWords(from));
  const data = items.map(({ from, opened, finished }) => ({
    from,
    Opened: opened,
    Finished: finished,
  }));
  return (
    <>
      <LineChart
        className={classes.timeChart}
        w="100%"
        data={data}
        dataKey="from"
        series={SERIES}
        curveType="linear"
        withDots={false}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 28 }}
        valueFormatter={formatCount}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={FRAME}
        xAxisProps={{ tickFormatter: dayWords, minTickGap: 24 }}
        yAxisProps={{ allowDecimals: false, width: 36 }}
        tooltipProps={{ labelFormatter: (from) => (typeof from === 'string' ? wordsOf(from) : '') }}
      />
      <VisuallyHidden>
        <table aria-labelledby="tickets-over-time">
          <thead>
            <tr>
              <th scope="col">{unit === 'week' ? 'Week' : 'Day'}</th>
              <th scope="col">Opened</th>
              <th scope="col">Finished</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ from, opened, finished }) => (
              <tr key={from}>
                <th scope="row">{wordsOf(from)}</th>
                <td>{opened}</td>
                <td>{finished}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
