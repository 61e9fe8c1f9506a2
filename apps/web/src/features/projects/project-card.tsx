import { Button } from '@mantine/core';
import type { PagePicture } from '@ringmark/contract/pages/annotate-pages';
import type { Project } from '@ringmark/contract/projects/projects';
import { IconArchive, IconMapPinPlus, IconPencil, IconRestore, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './project-card.module.css';
import { ArchivedProjectMenu, ProjectMenu } from './project-menu.tsx';
import { useProjectWrites } from './use-project-writes.ts';

interface ProjectCardProps {
  project: Project;
  /** Undefined when it cannot be known, null while it loads. */
  organizationName: string | undefined | null;
  /** The picture; undefined without a pin. */
  picture: PagePicture | undefined;
  onEdit: (project: Project) => void;
  onDeploys: (project: Project) => void;
  onLabels: (project: Project) => void;
}

const SHOWN_URLS = 6;

export function ProjectCard(props: ProjectCardProps) {
  const { project, organizationName, picture } = props;
  const { archive, reactivate } = useProjectWrites();
  return (
    <article className={classes.card} aria-label={project.name}>
      <Picture project={project} picture={picture} />
      <header>
        <h2 className={classes.name}>{project.name}</h2>
        <p className={classes.organization}>
          {organizationName === undefined
            ? `Organization ${project.organizationId}`
            : (organizationName ?? '\u00A0')}
        </p>
      </header>
      <AllowedUrls urls={project.allowedUrls} />
      <footer className={classes.actions}>
        {project.status === 'active' ? (
          <CurrentActions
            {...props}
            isArchiving={archive.isPending}
            onArchive={() => archive.mutate({ id: project.id })}
          />
        ) : (
          <>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRestore size={14} stroke={1.5} />}
              disabled={reactivate.isPending}
              onClick={() => reactivate.mutate({ id: project.id })}
            >
              Reactivate
            </Button>
            <ArchivedProjectMenu project={project} />
          </>
        )}
      </footer>
    </article>
  );
}

interface CurrentActionsProps extends Pick<
  ProjectCardProps,
  'project' | 'onEdit' | 'onDeploys' | 'onLabels'
> {
  isArchiving: boolean;
  onArchive: () => void;
}

function CurrentActions(props: CurrentActionsProps) {
  const { project, onEdit, onDeploys, onLabels, isArchiving, onArchive } = props;
  return (
    <>
      {project.allowedUrls.length > 0 && <AnnotateButton projectId={project.id} />}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={14} stroke={1.5} />}
        onClick={() => onEdit(project)}
      >
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArchive size={14} stroke={1.5} />}
        disabled={isArchiving}
        onClick={onArchive}
      >
        Archive
      </Button>
      <ProjectMenu project={project} onDeploys={onDeploys} onLabels={onLabels} />
    </>
  );
}

function AnnotateButton({ projectId }: { projectId: string }) {
  return (
    <Button
      renderRoot={(props) => <Link to="/annotate" search={{ projectId }} {...props} />}
      size="compact-sm"
      variant="default"
      leftSection={<IconMapPinPlus size={14} stroke={1.5} />}
    >
      Annotate
    </Button>
  );
}

/** The newest pin's picture, or the address. */
function Picture({ project, picture }: Pick<ProjectCardProps, 'project' | 'picture'>) {
  if (picture) {
    return (
      <span className={classes.picture}>
        <img src={picture.screenshotUrl} alt="" loading="lazy" decoding="async" />
      </span>
    );
  }
  const [url = ''] = project.allowedUrls;
  return (
    <span className={`${classes.picture} ${classes.placeholder}`} aria-hidden="true">
      <IconWorld size={20} stroke={1.25} />
      <span className={classes.host}>{URL.canParse(url) ? new URL(url).host : url}</span>
    </span>
  );
}

function AllowedUrls({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0)
    return <p className={classes.none}>No allowed URLs. Nothing can be annotated yet.</p>;
  const rest = urls.slice(SHOWN_URLS);
  return (
    <ul className={classes.urls} aria-label="Allowed URLs">
      {urls.slice(0, SHOWN_URLS).map((url) => (
        <li key={url} className={classes.url} title={url}>
          {url}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={classes.url} title={rest.join('\n')}>
          and {rest.length} more
        </li>
      )}
    </ul>
  );
}
