import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Webhook } from '@ringmark/contract/projects/webhooks';
import { IconArrowLeft, IconPlus, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { errorStatus, errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { tip } from '../../ui/menus/tooltips.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import classes from './webhooks.module.css';

function BackToProjects() {
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/admin/projects" {...props} />}
      aria-label="Back to the projects"
      size={32}
      {...tip('Back to the projects')}
    >
      <IconArrowLeft size={18} stroke={1.5} />
    </ActionIcon>
  );
}

/** Webhooks of a project, or of all of them. */
export function WebhooksScreen({ projectId }: { projectId: ProjectId | undefined }) {
  const [dialog, setDialog] = useState<Webhook | 'new' | null>(null);
  const projects = trpc.projects.listAll.useQuery({});
  const hooks = trpc.webhooks.list.useQuery({ projectId });
  const project = projects.data?.find(({ id }) => id === projectId);
  const isFixed = project?.status === 'archived';
  const create = (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setDialog('new')}>
      Create webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title={project ? `Webhooks of ${project.name}` : 'Webhooks'}
        before={<BackToProjects />}
        foldsActions
      >
        {hooks.data && hooks.data.length > 0 && !isFixed && create}
      </PageHeader>
      <Page
        description={
          projectId === undefined
            ? 'Programs and chats that are told what happens in all projects'
            : 'Programs and chats that are told what happens in this project'
        }
      >
        {errorStatus(hooks.error) === 404 ? (
          <ErrorState title="This project was not found" />
        ) : hooks.isError && !hooks.data ? (
          <ErrorState
            title="The webhooks could not be loaded"
            message={errorWords(hooks.error)}
            onRetry={() => hooks.refetch()}
          />
        ) : (
          <Webhooks hooks={hooks.data} isFixed={isFixed} create={create} onEdit={setDialog} />
        )}
      </Page>
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

interface WebhooksProps {
  hooks: readonly Webhook[] | undefined;
  isFixed: boolean;
  create: ReactNode;
  onEdit: (webhook: Webhook) => void;
}

function Webhooks({ hooks, isFixed, create, onEdit }: WebhooksProps) {
  if (!hooks) {
    return (
      <div className={classes.list} aria-busy="true">
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
    );
  }
  if (hooks.length === 0) {
    return (
      <EmptyState
        icon={<IconWebhook size={22} stroke={1.5} />}
        title="No webhooks yet"
        action={isFixed ? undefined : create}
      >
        {isFixed
          ? 'This project is archived: nothing can be added.'
          : 'A webhook tells Slack, Discord, Teams or a program of yours of new tickets, comments and changes.'}
      </EmptyState>
    );
  }
  return (
    <div className={classes.list}>
      {hooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} isFixed={isFixed} onEdit={() => onEdit(webhook)} />
      ))}
    </div>
  );
}
