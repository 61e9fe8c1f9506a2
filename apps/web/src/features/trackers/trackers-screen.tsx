import { Button } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Tracker } from '@ringmark/contract/projects/trackers';
import { IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ProjectThings } from '../../entities/project-things/project-things.tsx';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { TrackerCard } from './tracker-card.tsx';
import { TrackerDialog } from './tracker-dialog.tsx';

/** Shows the trackers in which tickets of a project can become issues. */
export function TrackersScreen({ projectId }: { projectId: ProjectId }) {
  const [dialog, setDialog] = useState<Tracker | 'new' | null>(null);
  const projects = trpc.projects.listAll.useQuery({});
  const trackers = trpc.trackers.list.useQuery({ projectId });
  const project = projects.data?.find(({ id }) => id === projectId);
  const isFixed = project?.status === 'archived';
  const add = isFixed ? null : (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setDialog('new')}>
      Add tracker
    </Button>
  );
  return (
    <>
      <ProjectThings
        title={project ? `Issue tracker for ${project.name}` : 'Issue tracker'}
        description="Turn this project’s tickets into issues with one click"
        query={trackers}
        failure="Couldn’t load the issue trackers"
        add={add}
        empty={
          <EmptyState
            icon={<IconArrowForwardUp size={22} stroke={1.5} />}
            title="No issue tracker yet"
            action={add ?? undefined}
          >
            {isFixed
              ? 'This project is archived. You can’t add a tracker.'
              : 'Hand tickets over to GitHub, GitLab or Jira, and get a suggested status when their issues are closed.'}
          </EmptyState>
        }
      >
        {trackers.data?.map((tracker) => (
          <TrackerCard
            key={tracker.id}
            tracker={tracker}
            isFixed={isFixed}
            onEdit={() => setDialog(tracker)}
          />
        ))}
      </ProjectThings>
      {dialog && (
        <TrackerDialog
          projectId={projectId}
          tracker={dialog === 'new' ? undefined : dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
