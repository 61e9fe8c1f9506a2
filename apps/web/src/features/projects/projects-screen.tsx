import { Button } from '@mantine/core';
import type { Project } from '@ringmark/contract/projects/projects';
import { IconPlus, IconWebhook, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import type { LifecycleTab } from '../../lib/lists/lifecycle-tab.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { searchIn } from '../../lib/lists/search-in.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LifecycleTabs } from '../../ui/lists/lifecycle-tabs.tsx';
import { ListSearch, NothingFound } from '../../ui/lists/list-search.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { DeploysDialog } from './deploys/deploys-dialog.tsx';
import { LabelsDialog } from './labels/labels-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import classes from './project-card.module.css';
import { ProjectDialog } from './project-dialog.tsx';

interface ProjectsScreenProps {
  tab: LifecycleTab;
  onTab: (tab: LifecycleTab) => void;
  /** The address says that a new one is being created, so that a link leads there. */
  isCreating: boolean;
  onCreating: (isOpen: boolean) => void;
}

export function ProjectsScreen({ tab, onTab, isCreating, onCreating }: ProjectsScreenProps) {
  const [edited, setEdited] = useState<Project | null>(null);
  const [deploysOf, setDeploysOf] = useState<Project | null>(null);
  const [labelsOf, setLabelsOf] = useState<Project | null>(null);
  const [typed, setTyped] = useState('');
  const projects = trpc.projects.listAll.useQuery({});
  const all = projects.data ?? [];
  const current = all.filter(({ status }) => status === 'active');
  const archived = all.filter(({ status }) => status === 'archived');
  return (
    <>
      <PageHeader title="Project Management" documentTitle="Projects" foldsActions>
        <Button
          renderRoot={(props) => <Link to="/admin/webhooks" {...props} />}
          size="xs"
          variant="default"
          leftSection={<IconWebhook size={16} stroke={1.5} />}
        >
          Webhooks
        </Button>
        <Button size="xs" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => onCreating(true)}>
          Create project
        </Button>
      </PageHeader>
      <Page description="Manage customer projects across all organizations">
        <LifecycleTabs
          value={tab}
          onChange={onTab}
          counts={projects.data ? { current: current.length, archived: archived.length } : null}
          search={<ListSearch label="Search projects" value={typed} onChange={setTyped} />}
        >
          {projects.isError ? (
            <ErrorState
              title="Couldn’t load the projects"
              message={errorWords(projects.error)}
              onRetry={() => projects.refetch()}
            />
          ) : (
            <ProjectGrid
              projects={projects.data && (tab === 'archived' ? archived : current)}
              tab={tab}
              typed={typed}
              onEdit={setEdited}
              onDeploys={setDeploysOf}
              onLabels={setLabelsOf}
            />
          )}
        </LifecycleTabs>
      </Page>
      {edited && <ProjectDialog project={edited} onClose={() => setEdited(null)} />}
      {isCreating && <ProjectDialog project={undefined} onClose={() => onCreating(false)} />}
      {labelsOf && <LabelsDialog project={labelsOf} onClose={() => setLabelsOf(null)} />}
      {deploysOf && <DeploysDialog project={deploysOf} onClose={() => setDeploysOf(null)} />}
    </>
  );
}

interface ProjectGridProps {
  projects: readonly Project[] | undefined;
  tab: LifecycleTab;
  typed: string;
  onEdit: (project: Project) => void;
  onDeploys: (project: Project) => void;
  onLabels: (project: Project) => void;
}

function ProjectGrid({ projects, tab, typed, ...actions }: ProjectGridProps) {
  const organizations = trpc.organizations.list.useQuery({});
  const pictures = trpc.pages.pictures.useQuery();
  if (!projects) {
    return (
      <div className={classes.grid} aria-busy="true">
        {[1, 2, 3].map((key) => (
          <div key={key} className={`${classes.ghostCard} ghost`} />
        ))}
      </div>
    );
  }
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<IconWorld size={22} stroke={1.5} />}
        title={tab === 'archived' ? 'No archived projects found' : 'No current projects found'}
      >
        {tab === 'archived'
          ? 'Archived projects are kept here. Their tickets stay readable.'
          : 'A project covers a customer’s sites. Add their URLs so that people can annotate the pages.'}
      </EmptyState>
    );
  }
  const pictureOf = new Map(pictures.data?.map((picture) => [picture.projectId, picture]));
  const names = new Map(organizations.data?.map(({ id, name }) => [id, name]));
  const found = searchIn(projects, typed, ({ name, allowedUrls, organizationId }) => [
    name,
    names.get(organizationId),
    ...allowedUrls,
  ]);
  if (found.length === 0) return <NothingFound typed={typed} covers="names, URLs and organizations" />;
  return (
    <div className={classes.grid}>
      {found.map((project) => (
        <ProjectCard
          key={project.id}
          project={project}
          organizationName={organizations.isPending ? null : names.get(project.organizationId)}
          picture={pictureOf.get(project.id)}
          {...actions}
        />
      ))}
    </div>
  );
}
