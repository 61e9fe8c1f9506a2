import { ActionIcon } from '@mantine/core';
import type { Project } from '@ringmark/contract/projects/projects';
import {
  IconArrowForwardUp,
  IconDots,
  IconFileImport,
  IconLockAccess,
  IconRocket,
  IconTag,
  IconWebhook,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { LazyMenu } from '../../ui/menus/lazy-menu.tsx';
import type { MenuEntry } from '../../ui/menus/menu-popup.tsx';
import { tip } from '../../ui/menus/tooltips.tsx';

const ICON = { size: 16, stroke: 1.5 } as const;

function MoreButton({ project, entries }: { project: Project; entries: () => readonly MenuEntry[] }) {
  return (
    <LazyMenu label={project.name} entries={entries}>
      {(button) => (
        <ActionIcon
          size={26}
          variant="default"
          aria-label={`More actions for ${project.name}`}
          {...tip('More')}
          {...button}
        >
          <IconDots {...ICON} />
        </ActionIcon>
      )}
    </LazyMenu>
  );
}

function useAccessEntry({ id }: Project): MenuEntry {
  const navigate = useNavigate();
  return {
    label: 'Site access',
    icon: <IconLockAccess {...ICON} />,
    onSelect: () => void navigate({ to: '/admin/projects/$projectId/access', params: { projectId: id } }),
  };
}

/** An archived project keeps its site access, so that it can still be removed. */
export function ArchivedProjectMenu({ project }: { project: Project }) {
  const access = useAccessEntry(project);
  return <MoreButton project={project} entries={() => [access]} />;
}

interface ProjectMenuProps {
  project: Project;
  onDeploys: (project: Project) => void;
  onLabels: (project: Project) => void;
}

/** The settings of a project that are rarely needed. */
export function ProjectMenu({ project, onDeploys, onLabels }: ProjectMenuProps) {
  const navigate = useNavigate();
  const access = useAccessEntry(project);
  const params = { projectId: project.id };
  const entries = (): MenuEntry[] => [
    { label: 'Labels', icon: <IconTag {...ICON} />, onSelect: () => onLabels(project) },
    { label: 'Deployments', icon: <IconRocket {...ICON} />, onSelect: () => onDeploys(project) },
    access,
    {
      label: 'Webhooks',
      icon: <IconWebhook {...ICON} />,
      onSelect: () => void navigate({ to: '/admin/webhooks', search: params }),
    },
    {
      label: 'Issue tracker',
      icon: <IconArrowForwardUp {...ICON} />,
      onSelect: () => void navigate({ to: '/admin/projects/$projectId/trackers', params }),
    },
    {
      label: 'Import tickets',
      icon: <IconFileImport {...ICON} />,
      onSelect: () => void navigate({ to: '/admin/projects/$projectId/import', params }),
    },
  ];
  return <MoreButton project={project} entries={entries} />;
}
