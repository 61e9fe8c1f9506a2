import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Tracker } from '@ringmark/contract/projects/trackers';
import { IconArrowForwardUp, IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { errorStatus, errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { tip } from '../../ui/menus/tooltips.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TrackerCard } from './tracker-card.tsx';
import { TrackerDialog } from './tracker-dialog.tsx';
import classes from './trackers.module.css';

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

/** Where tickets of a project can become issues. */
export function TrackersScreen({ projectId }: { projectId: ProjectId }) {
  const [dialog, setDialog] = useState<Tracker | 'new' | null>(null);
  const projects = trpc.projects.listAll.useQuery({});
  const trackers = trpc.trackers.list.useQuery({ projectId });
  const project = projects.data?.find(({ id }) => id === projectId);
  const isFixed = project?.status === 'archived';
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setDialog('new')}>
      Add tracker
    </Button>
  );
  return (
    <>
      <PageHeader
        title={project ? `Issue tracker of ${project.name}` : 'Issue tracker'}
        before={<BackToProjects />}
        foldsActions
      >
        {trackers.data && trackers.data.length > 0 && !isFixed && add}
      </PageHeader>
      <Page description="Where tickets of this project become issues by one press">
        {errorStatus(trackers.error) === 404 ? (
          <ErrorState title="This project was not found" />
        ) : trackers.isError && !trackers.data ? (
          <ErrorState
            title="The issue trackers could not be loaded"
            message={errorWords(trackers.error)}
            onRetry={() => trackers.refetch()}
          />
        ) : (
          <Trackers trackers={trackers.data} isFixed={isFixed} add={add} onEdit={setDialog} />
        )}
      </Page>
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

interface TrackersProps {
  trackers: readonly Tracker[] | undefined;
  isFixed: boolean;
  add: ReactNode;
  onEdit: (tracker: Tracker) => void;
}

function Trackers({ trackers, isFixed, add, onEdit }: TrackersProps) {
  if (!trackers)
    return (
      <div className={classes.list} aria-busy="true">
        <Skeleton height={132} />
      </div>
    );
  if (trackers.length === 0)
    return (
      <EmptyState
        icon={<IconArrowForwardUp size={22} stroke={1.5} />}
        title="No issue tracker yet"
        action={isFixed ? undefined : add}
      >
        {isFixed
          ? 'This project is archived: nothing can be added.'
          : 'With a tracker, the team hands a ticket over to GitHub, GitLab or Jira, and hears when it is closed there.'}
      </EmptyState>
    );
  return (
    <div className={classes.list}>
      {trackers.map((tracker) => (
        <TrackerCard key={tracker.id} tracker={tracker} isFixed={isFixed} onEdit={() => onEdit(tracker)} />
      ))}
    </div>
  );
}
