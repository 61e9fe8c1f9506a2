import { IconHistory } from '@tabler/icons-react';
import type { AuditEntry } from '@ringmark/contract/admin';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { wordsOf } from './audit-words.ts';
import classes from './audit.module.css';

const COLUMNS = ['When', 'What'];

export function AuditScreen() {
  const audit = trpc.audit.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const entries = audit.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader title="Audit" />
      <Page description="Administrator actions, including those made while impersonating">
        {audit.isError && !entries ? (
          <ErrorState
            title="Couldn’t load the audit log"
            message={errorWords(audit.error)}
            onRetry={() => audit.refetch()}
          />
        ) : entries?.length === 0 ? (
          <EmptyState icon={<IconHistory size={22} stroke={1.5} />} title="Nothing logged yet">
            Every change an administrator makes is recorded here permanently.
          </EmptyState>
        ) : (
          <DataTable label="Audit log" columns={COLUMNS} isLoading={!entries} hasPlainLines>
            {entries?.map((entry) => (
              <tr key={entry.id} data-action={entry.action}>
                <td className={classes.when}>
                  <RelativeDate value={entry.at} />
                </td>
                <td>
                  <Sentence entry={entry} />
                </td>
              </tr>
            ))}
          </DataTable>
        )}
        <LoadMore query={audit} label="Show older entries" failure="Couldn’t load older entries" />
      </Page>
    </>
  );
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { who, what } = wordsOf(entry);
  return (
    <span className={classes.sentence}>
      {entry.actor && <PersonAvatar person={entry.actor} size={22} />}
      <span>
        {who && <b>{who}</b>} {what}
      </span>
    </span>
  );
}
