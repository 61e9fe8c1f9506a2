import { Code } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadOn } from '../../ui/read-on.tsx';

const COLUMNS = ['When', 'Who', 'What', 'Details'];

/** What administrators did, newest first. */
export function AuditScreen() {
  const audit = trpc.audit.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const entries = audit.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader title="Audit" />
      <Page description="What administrators did, and through whose eyes">
        {audit.isError && !entries ? (
          <ErrorState
            title="The audit log could not be loaded"
            message={errorWords(audit.error)}
            onRetry={() => audit.refetch()}
          />
        ) : entries?.length === 0 ? (
          <EmptyState icon={<IconHistory size={22} stroke={1.5} />} title="Nothing has happened yet">
            Every change that an administrator makes is written down here, and stays.
          </EmptyState>
        ) : (
          <DataTable label="Audit log" columns={COLUMNS} isLoading={!entries}>
            {entries?.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <RelativeDate value={entry.at} />
                </td>
                <td>
                  {entry.actor?.name ?? 'Command line'}
                  {entry.impersonated && ` as ${entry.impersonated.name}`}
                </td>
                <td>
                  <Code>{entry.action}</Code>
                </td>
                <td>{entry.summary}</td>
              </tr>
            ))}
          </DataTable>
        )}
        <ReadOn query={audit} label="Show older entries" failure="Older entries could not be loaded" />
      </Page>
    </>
  );
}
