import { WEBHOOK_KEY_LOST } from '@ringmark/contract/projects/lost-keys';
import { Button, Group } from '@mantine/core';
import type { Webhook } from '@ringmark/contract/projects/webhooks';
import { useState } from 'react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { useWebhookActs } from './use-webhooks.ts';
import { SecretDialog } from './webhook-dialog.tsx';
import { eventsInWords, FORMAT_WORDS } from './webhook-words.ts';
import things from '../../entities/project-things/project-things.module.css';
import classes from './webhooks.module.css';

interface WebhookCardProps {
  webhook: Webhook;
  /** True if the project is archived: the webhook can then only be read and removed. */
  isFixed: boolean;
  onEdit: () => void;
}

export function WebhookCard({ webhook, isFixed, onEdit }: WebhookCardProps) {
  const [open, setOpen] = useState<'deliveries' | 'remove' | null>(null);
  const acts = useWebhookActs();
  const { id, name, host, format, events, state } = webhook;
  const secret = acts.renewSecret.data?.secret;
  return (
    <article className={things.card} aria-label={name}>
      <header className={classes.head}>
        <h2 className={things.name}>{name}</h2>
        <span className={classes.state} data-state={state}>
          {state === 'on' ? 'On' : 'Off'}
        </span>
      </header>
      <p className={things.about}>
        {FORMAT_WORDS[format].label} at {host}. {eventsInWords(events)}.
      </p>
      <Condition webhook={webhook} />
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => setOpen('deliveries')}>
          Deliveries
        </Button>
        {!isFixed && <Acts webhook={webhook} acts={acts} onEdit={onEdit} />}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </Group>
      {open === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <ConfirmDialog
          isDestructive
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          isBusy={acts.remove.isPending}
          onConfirm={() => acts.remove.mutate({ id }, { onSuccess: () => setOpen(null) })}
          onClose={() => setOpen(null)}
        >
          {host} will no longer receive events, and the delivery log will be deleted.
        </ConfirmDialog>
      )}
      {secret && <SecretDialog secret={secret} onClose={() => acts.renewSecret.reset()} />}
    </article>
  );
}

/** Shows the condition of a webhook, if it is worth a line. */
function Condition({ webhook: { state, failingSince, isClosed, lastDelivery } }: { webhook: Webhook }) {
  if (isClosed) {
    return <p className={things.trouble}>{WEBHOOK_KEY_LOST}</p>;
  }
  if (state === 'failed')
    return (
      <p className={things.trouble}>Turned off because deliveries kept failing. {lastDelivery?.sentence}</p>
    );
  if (failingSince !== null)
    return (
      <p className={things.trouble}>
        Deliveries started failing <RelativeDate value={failingSince} />. {lastDelivery?.sentence}
      </p>
    );
  if (!lastDelivery) return <p className={things.quiet}>No deliveries yet.</p>;
  return (
    <p className={things.quiet}>
      Last delivery <RelativeDate value={lastDelivery.at} />. {lastDelivery.sentence}
    </p>
  );
}

interface ActsProps {
  webhook: Webhook;
  acts: ReturnType<typeof useWebhookActs>;
}

function Acts({ webhook, acts, onEdit }: ActsProps & { onEdit: () => void }) {
  const { id, format, state } = webhook;
  const isOn = state === 'on';
  const isBusy = acts.turn.isPending || acts.test.isPending || acts.dropSecret.isPending;
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => acts.test.mutate({ id })}>
        {acts.test.isPending ? 'Sending...' : 'Send test'}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onEdit}>
        Edit
      </Button>
      {format === 'standard' && <SecretActs webhook={webhook} acts={acts} />}
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        onClick={() => acts.turn.mutate({ id, isOn: !isOn })}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </>
  );
}

/** Two secrets sign while a change of them lasts. */
function SecretActs({ webhook: { id, secrets }, acts }: ActsProps) {
  return secrets > 1 ? (
    <Button
      size="compact-sm"
      variant="default"
      disabled={acts.dropSecret.isPending}
      onClick={() => acts.dropSecret.mutate({ id })}
    >
      Revoke old secret
    </Button>
  ) : (
    <Button
      size="compact-sm"
      variant="default"
      disabled={acts.renewSecret.isPending}
      onClick={() => acts.renewSecret.mutate({ id })}
    >
      Create new secret
    </Button>
  );
}
