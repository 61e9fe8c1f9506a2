import { Button, Group } from '@mantine/core';
import { TRACKER_KEY_LOST } from '@ringmark/contract/projects/lost-keys';
import { TRACKER_NAMES } from '@ringmark/contract/projects/tracker-kinds';
import type { Tracker } from '@ringmark/contract/projects/trackers';
import { useState } from 'react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { HookDialog } from './tracker-dialog.tsx';
import classes from '../../entities/project-things/project-things.module.css';
import { useTrackerActs } from './use-trackers.ts';

interface TrackerCardProps {
  tracker: Tracker;
  /** True if the project is archived: the tracker can then only be read and removed. */
  isFixed: boolean;
  onEdit: () => void;
}

export function TrackerCard({ tracker, isFixed, onEdit }: TrackerCardProps) {
  const [open, setOpen] = useState<'replace' | 'remove' | null>(null);
  const acts = useTrackerActs();
  const { test, renewHook } = acts;
  const { id, kind, place, baseUrl } = tracker;
  const name = `${TRACKER_NAMES[kind]} ${place}`;
  const close = () => setOpen(null);
  return (
    <article className={classes.card} aria-label={name}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.about}>
        {new URL(baseUrl).host}
        {tracker.issueType !== null && `, as ${tracker.issueType}`}
        {tracker.account !== null && `, by ${tracker.account}`}
      </p>
      <Condition tracker={tracker} />
      <Group gap="xs">
        {!isFixed && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              disabled={test.isPending}
              onClick={() => test.mutate({ id })}
            >
              {test.isPending ? 'Testing...' : 'Test'}
            </Button>
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              Edit
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setOpen('replace')}>
              Replace webhook
            </Button>
          </>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </Group>
      <Questions tracker={tracker} open={open} onClose={close} acts={acts} />
      {renewHook.data && <HookDialog {...renewHook.data} onClose={() => renewHook.reset()} />}
    </article>
  );
}

interface QuestionsProps {
  tracker: Tracker;
  open: 'replace' | 'remove' | null;
  acts: ReturnType<typeof useTrackerActs>;
  onClose: () => void;
}

function Questions({ tracker: { id, kind, place }, open, acts, onClose }: QuestionsProps) {
  const { renewHook, remove } = acts;
  return (
    <>
      {open === 'replace' && (
        <ConfirmDialog
          title="Replace the webhook?"
          confirmLabel="Replace"
          busyLabel="Replacing..."
          isBusy={renewHook.isPending}
          onConfirm={() => renewHook.mutate({ id }, { onSuccess: onClose })}
          onClose={onClose}
        >
          Calls to the current URL will be rejected. You’ll get a new one to add in {TRACKER_NAMES[kind]}.
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          isDestructive
          title={`Remove ${TRACKER_NAMES[kind]} ${place}?`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
          onClose={onClose}
        >
          Existing issue links stay. You’ll no longer be able to hand tickets over to {TRACKER_NAMES[kind]}{' '}
          {place}.
        </ConfirmDialog>
      )}
    </>
  );
}

function Condition({ tracker: { isClosed, lastCall } }: { tracker: Tracker }) {
  if (isClosed) return <p className={classes.trouble}>{TRACKER_KEY_LOST} Then replace its webhook.</p>;
  if (!lastCall) return <p className={classes.quiet}>No webhook calls yet.</p>;
  return (
    <p className={classes.quiet}>
      Last call <RelativeDate value={lastCall.at} />. {lastCall.sentence}
    </p>
  );
}
