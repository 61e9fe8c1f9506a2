import { Button, Group, Stack } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import { TRACKER_NAMES, type TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import type { Tracker } from '@ringmark/contract/projects/trackers';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ShownSecret } from '../../ui/secrets/shown-secret.tsx';
import { TrackerForm } from './tracker-form.tsx';
import { KIND_WORDS } from './tracker-words.ts';
import classes from '../../entities/project-things/project-things.module.css';
import { useSaveTracker } from './use-trackers.ts';

interface TrackerDialogProps {
  projectId: ProjectId;
  /** The tracker; undefined for a new one. */
  tracker: Tracker | undefined;
  onClose: () => void;
}

/** Adds or edits; the address and secret of a new webhook are shown this once. */
export function TrackerDialog({ projectId, tracker, onClose }: TrackerDialogProps) {
  const { create, update } = useSaveTracker();
  if (create.data) return <HookDialog {...create.data} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title={tracker ? `Edit ${TRACKER_NAMES[tracker.kind]} ${tracker.place}` : 'Add tracker'}
    >
      <TrackerForm
        tracker={tracker}
        error={tracker ? update.error : create.error}
        isBusy={create.isPending || update.isPending}
        onClose={onClose}
        onSave={({ kind, baseUrl, place, issueType, account, token }) => {
          const jira = kind === 'jira' ? { issueType, account } : {};
          if (tracker) update.mutate({ id: tracker.id, token, ...jira }, { onSuccess: onClose });
          else create.mutate({ projectId, kind, baseUrl, place, token, ...jira });
        }}
      />
    </Dialog>
  );
}

interface HookDialogProps {
  kind: TrackerKind;
  hookUrl: string;
  hookSecret: string;
  onClose: () => void;
}

export function HookDialog({ kind, hookUrl, hookSecret, onClose }: HookDialogProps) {
  const name = TRACKER_NAMES[kind];
  return (
    <Dialog onClose={onClose} title={`Webhook for ${name}`} closeOnClickOutside={false}>
      <Stack gap="md">
        <p className={classes.about}>
          When a {name} issue is closed, this webhook suggests a new status for the ticket.{' '}
          {KIND_WORDS[kind].hookSays}
        </p>
        <ShownSecret label="Webhook URL" secret={hookUrl} says="Copy this URL now. You won’t see it again." />
        <ShownSecret
          label="Webhook secret"
          secret={hookSecret}
          says={`Copy this secret now. You won’t see it again. Calls that don’t use it are rejected.`}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
