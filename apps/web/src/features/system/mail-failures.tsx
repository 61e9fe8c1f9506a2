import { Button, Group } from '@mantine/core';
import type { MailFailure, MailSubject } from '@ringmark/contract/people/mail';
import { IconMailCheck, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import classes from './system.module.css';
import { useRetryMail } from './use-retry-mail.ts';

const COLUMNS = ['Recipient', 'Subject', 'Reason', 'Attempts', 'Failed', 'Actions'];

const SUBJECTS: Record<MailSubject, string> = {
  sign_in: 'Sign-in link',
  merged: 'Merged ticket',
  codes_closed: 'Sign-in codes paused',
  invitation: 'Invitation',
  proposal: 'Proposed invitation',
  administrators: 'Administrator role',
  door_closed: 'Stored sign-in expired',
  webhook_off: 'Webhook turned off',
  created: 'New ticket',
  assigned: 'Assignment',
  mention: 'Mention',
  comment: 'Comment',
  status: 'Status change',
  digest: 'Summary',
  bulk: 'Bulk edit',
  other: 'Unknown',
};

export function MailFailures() {
  const failures = trpc.mail.failures.useInfiniteQuery(
    {},
    // The list is read again each time the screen opens.
    { getNextPageParam: (page) => page.nextCursor, gcTime: 0 },
  );
  const items = failures.data?.pages.flatMap((page) => page.items);
  return (
    <div className={classes.failures}>
      <h2 className={classes.sectionTitle}>Undelivered emails</h2>
      {failures.isError && !items ? (
        <ErrorState
          title="Couldn’t load the undelivered emails"
          message={errorWords(failures.error)}
          onRetry={() => failures.refetch()}
        />
      ) : items?.length === 0 ? (
        <div className={classes.panel}>
          <EmptyState icon={<IconMailCheck size={22} stroke={1.5} />} title="No undelivered emails">
            Emails that were rejected, or that still weren’t sent after several hours, are listed here for 90
            days.
          </EmptyState>
        </div>
      ) : (
        <FailureTable items={items} />
      )}
      <LoadMore query={failures} label="Show older emails" failure="Couldn’t load older emails" />
    </div>
  );
}

function FailureTable({ items }: { items: readonly MailFailure[] | undefined }) {
  const { retry, busyId } = useRetryMail();
  return (
    <DataTable label="Undelivered emails" columns={COLUMNS} isLoading={!items}>
      {items?.map((failure) => (
        <tr key={failure.id}>
          <td>{failure.recipient}</td>
          <td>
            <About failure={failure} />
          </td>
          <td>
            <div className={classes.why}>{failure.error}</div>
          </td>
          <td className="tabular">{failure.tries}</td>
          <td>
            <RelativeDate value={failure.failedAt} />
          </td>
          <td>
            {failure.canRetry && (
              <Group justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconSend size={14} stroke={1.5} />}
                  aria-label={`Resend to ${failure.recipient}`}
                  disabled={busyId === failure.id}
                  onClick={() => retry(failure.id)}
                >
                  Resend
                </Button>
              </Group>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function About({ failure: { subject, ticket } }: { failure: MailFailure }) {
  if (!ticket) return SUBJECTS[subject];
  return (
    <>
      {SUBJECTS[subject]}
      <Link
        to="/tickets/$ticketId"
        params={{ ticketId: ticket.id }}
        className={classes.ticket}
        title={ticket.title}
      >
        #{ticket.number} {ticket.title}
      </Link>
    </>
  );
}
