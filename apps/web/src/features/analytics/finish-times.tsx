import { Button } from '@mantine/core';
import type { FinishTimes } from '@ringmark/contract/admin';
import { useState } from 'react';
import { formatDuration } from '../../lib/formats/format-duration.ts';
import { formatCount } from '../../lib/formats/format-count.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import classes from './analytics.module.css';
import { FiguresPanel } from './figures-panel.tsx';

/** The number of rows shown before a click on "all". */
const FIRST = 10;

/** Slowest first; organizations without finished tickets last. */
const slowestFirst = (one: FinishTimes, other: FinishTimes) =>
  (other.medianHours ?? -1) - (one.medianHours ?? -1);

export function FinishTimesPanel() {
  const times = trpc.analytics.finishTimes.useQuery();
  return (
    <FiguresPanel
      id="time-to-done"
      title="Time to Done"
      hint="From when a ticket is created until it first becomes Done or Accepted."
      query={times}
    >
      {times.data && <TimesTable times={times.data.toSorted(slowestFirst)} />}
    </FiguresPanel>
  );
}

function TimesTable({ times }: { times: readonly FinishTimes[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (times.length === 0) {
    return <EmptyState title="No organizations yet">Each organization’s times appear here.</EmptyState>;
  }
  return (
    <>
      <table className={classes.figures} aria-labelledby="time-to-done">
        <thead>
          <tr>
            <th scope="col">Organization</th>
            <th scope="col">Median</th>
            <th scope="col">90th percentile</th>
            <th scope="col">Finished</th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? times : times.slice(0, FIRST)).map((each) => (
            <TimesRow key={each.organizationId} times={each} />
          ))}
        </tbody>
      </table>
      {!isWhole && times.length > FIRST && (
        <Button variant="subtle" color="gray" size="xs" mt={8} onClick={() => setIsWhole(true)}>
          Show all {times.length} organizations
        </Button>
      )}
    </>
  );
}

function TimesRow({ times }: { times: FinishTimes }) {
  const { organizationName, medianHours, ninetiethHours, finished } = times;
  return (
    <tr>
      <th scope="row" title={organizationName}>
        {organizationName}
      </th>
      {medianHours === null || ninetiethHours === null ? (
        <td colSpan={3} className={classes.none}>
          Nothing finished yet
        </td>
      ) : (
        <>
          <td>{formatDuration(medianHours)}</td>
          <td>{formatDuration(ninetiethHours)}</td>
          <td>{formatCount(finished)}</td>
        </>
      )}
    </tr>
  );
}
