import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ShownSecret } from '../../ui/secrets/shown-secret.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './account.module.css';

const onError = (error: unknown) =>
  notify({ title: 'Couldn’t change the URL', description: errorWords(error), variant: 'destructive' });

function useCalendar() {
  const utils = trpc.useUtils();
  const [url, setUrl] = useState<string>();
  // The address is a secret: no cache keeps it.
  const create = trpc.calendar.create.useMutation({
    gcTime: 0,
    onError,
    onSuccess(made) {
      setUrl(made.url);
      utils.calendar.get.setData(undefined, { feed: { createdAt: made.createdAt } });
    },
  });
  const remove = trpc.calendar.remove.useMutation({
    onError,
    onSuccess() {
      setUrl(undefined);
      utils.calendar.get.setData(undefined, { feed: null });
    },
  });
  return { query: trpc.calendar.get.useQuery(), url, create, remove };
}

const QUESTIONS = {
  replace: {
    title: 'Replace the URL?',
    says: 'Calendars that use the current URL will stop updating. Add the new URL to them.',
    label: 'Replace URL',
  },
  remove: {
    title: 'Remove the URL?',
    says: 'Calendars that use this URL will stop updating.',
    label: 'Remove URL',
  },
} as const;

type Calendar = ReturnType<typeof useCalendar>;
type Asked = keyof typeof QUESTIONS;

/** Due dates in the person's own calendar; for the team, who alone see them. */
export function CalendarAddress() {
  const calendar = useCalendar();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <section className={classes.section} aria-labelledby="calendar-address">
      <h2 id="calendar-address" className={classes.title}>
        Calendar
      </h2>
      <p className={classes.text}>A secret URL that adds the due dates of open tickets to your calendar.</p>
      <div className={classes.calendar}>
        <Address calendar={calendar} onAsk={setAsked} />
      </div>
      {asked && <Question calendar={calendar} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Address({ calendar, onAsk }: { calendar: Calendar; onAsk: (asked: Asked) => void }) {
  const { query, url, create } = calendar;
  const feed = query.data?.feed;
  if (query.isError) {
    return (
      <ErrorState
        title="Couldn’t load the calendar URL"
        message={errorWords(query.error)}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (feed === undefined) return <Skeleton height={32} />;
  if (feed === null) {
    return (
      <Button size="xs" variant="default" disabled={create.isPending} onClick={() => create.mutate()}>
        {create.isPending ? 'Creating...' : 'Create URL'}
      </Button>
    );
  }
  return (
    <>
      {url === undefined ? (
        <p className={classes.text}>
          Created <RelativeDate value={feed.createdAt} />. The URL isn’t shown again. If you’ve lost it,
          replace it.
        </p>
      ) : (
        <ShownSecret
          label="Secret URL"
          secret={url}
          says="Copy this URL now. You won’t see it again. Anyone who has it sees the due dates you see."
        />
      )}
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => onAsk('replace')}>
          Replace
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onAsk('remove')}>
          Remove
        </Button>
      </Group>
    </>
  );
}

function Question({ calendar, asked, onClose }: { calendar: Calendar; asked: Asked; onClose: () => void }) {
  const { title, label, says } = QUESTIONS[asked];
  const { create, remove } = calendar;
  return (
    <ConfirmDialog
      isDestructive
      title={title}
      confirmLabel={label}
      isBusy={create.isPending || remove.isPending}
      onConfirm={() => (asked === 'replace' ? create : remove).mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {says}
    </ConfirmDialog>
  );
}
