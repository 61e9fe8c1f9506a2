import { ActionIcon } from '@mantine/core';
import type { Project } from '@ringmark/contract/projects/projects';
import { IconArrowForwardUp, IconFileImport, IconLockAccess, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { tip } from '../../ui/menus/tooltips.tsx';

/** What opens its closed pages. */
export function AccessButton({ projectId }: { projectId: string }) {
  return (
    <ActionIcon
      renderRoot={(props) => (
        <Link to="/admin/projects/$projectId/access" params={{ projectId }} {...props} />
      )}
      size={26}
      variant="default"
      aria-label="Site access"
      {...tip('Site access')}
    >
      <IconLockAccess size={14} stroke={1.5} />
    </ActionIcon>
  );
}

/** Who else is told what happens in it. */
export function WebhooksButton({ projectId }: { projectId: Project['id'] }) {
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/admin/webhooks" search={{ projectId }} {...props} />}
      size={26}
      variant="default"
      aria-label="Webhooks"
      {...tip('Webhooks')}
    >
      <IconWebhook size={14} stroke={1.5} />
    </ActionIcon>
  );
}

/** Where its tickets become issues. */
export function TrackersButton({ projectId }: { projectId: string }) {
  return (
    <ActionIcon
      renderRoot={(props) => (
        <Link to="/admin/projects/$projectId/trackers" params={{ projectId }} {...props} />
      )}
      size={26}
      variant="default"
      aria-label="Issue tracker"
      {...tip('Issue tracker')}
    >
      <IconArrowForwardUp size={14} stroke={1.5} />
    </ActionIcon>
  );
}

export function ImportButton({ projectId }: { projectId: string }) {
  return (
    <ActionIcon
      renderRoot={(props) => (
        <Link to="/admin/projects/$projectId/import" params={{ projectId }} {...props} />
      )}
      size={26}
      variant="default"
      aria-label="Import tickets"
      {...tip('Import tickets')}
    >
      <IconFileImport size={14} stroke={1.5} />
    </ActionIcon>
  );
}
