import { Button } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Webhook } from '@ringmark/contract/projects/webhooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { ProjectThings } from '../../entities/project-things/project-things.tsx';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Webhooks of a project, or of all of them. */
export function WebhooksScreen({ projectId }: { projectId: ProjectId | undefined }) {
  const [dialog, setDialog] = useState<Webhook | 'new' | null>(null);
  const projects = trpc.projects.listAll.useQuery({});
  const hooks = trpc.webhooks.list.useQuery({ projectId });
  const project = projects.data?.find(({ id }) => id === projectId);
  const isFixed = project?.status === 'archived';
  const create = isFixed ? null : (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setDialog('new')}>
      Create webhook
    </Button>
  );
  return (
    <>
      <ProjectThings
        title={project ? `Webhooks for ${project.name}` : 'Webhooks'}
        description={
          projectId === undefined
            ? 'Apps and chats that receive events from all projects'
            : 'Apps and chats that receive events from this project'
        }
        query={hooks}
        failure="Couldn’t load the webhooks"
        add={create}
        empty={
          <EmptyState
            icon={<IconWebhook size={22} stroke={1.5} />}
            title="No webhooks yet"
            action={create ?? undefined}
          >
            {isFixed
              ? 'This project is archived. You can’t create a webhook.'
              : 'Webhooks send new tickets, comments and changes to Slack, Discord, Teams or your own app.'}
          </EmptyState>
        }
      >
        {hooks.data?.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            isFixed={isFixed}
            onEdit={() => setDialog(webhook)}
          />
        ))}
      </ProjectThings>
      {dialog && (
        <WebhookDialog
          projectId={projectId}
          webhook={dialog === 'new' ? undefined : dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
