import { Button, Group, Stack } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Webhook } from '@ringmark/contract/projects/webhooks';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ShownSecret } from '../../ui/secrets/shown-secret.tsx';
import { useSaveWebhook } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookDialogProps {
  projectId: ProjectId | undefined;
  /** The webhook; undefined for a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
}

/** Creates or edits; a new secret is shown this once. */
export function WebhookDialog({ projectId, webhook, onClose }: WebhookDialogProps) {
  const { create, update } = useSaveWebhook();
  const secret = create.data?.secret;
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={webhook ? `Edit ${webhook.name}` : 'Create webhook'}>
      <WebhookForm
        webhook={webhook}
        error={webhook ? update.error : create.error}
        isBusy={create.isPending || update.isPending}
        onClose={onClose}
        onSave={({ name, url, format, events }) => {
          if (webhook) update.mutate({ id: webhook.id, name, url, events }, { onSuccess: onClose });
          else
            create.mutate(
              { projectId, name, url, format, events },
              { onSuccess: (made) => made.secret === null && onClose() },
            );
        }}
      />
    </Dialog>
  );
}

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Signing secret" closeOnClickOutside={false}>
      <Stack gap="md">
        <ShownSecret
          label="Secret"
          secret={secret}
          says="Copy this secret now. You won’t see it again. Your app uses it to verify that deliveries come from Ringmark."
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
