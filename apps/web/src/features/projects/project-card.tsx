import { Button } from '@mantine/core';
import type { Project } from '@ringmark/contract/projects';
import { IconArchive, IconPencil, IconRestore } from '@tabler/icons-react';
import classes from './project-card.module.css';
import { useProjectWrites } from './use-project-writes.ts';

interface ProjectCardProps {
  project: Project;
  /** The owner's name, undefined when it cannot be known, null while it is on its way. */
  organizationName: string | undefined | null;
  onEdit: (project: Project) => void;
}

const SHOWN_URLS = 6;

export function ProjectCard({ project, organizationName, onEdit }: ProjectCardProps) {
  const { archive, reactivate } = useProjectWrites();
  return (
    <article className={classes.card} aria-label={project.name}>
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
          <>
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
              variant="subtle"
              color="gray"
              leftSection={<IconArchive size={14} stroke={1.5} />}
              disabled={archive.isPending}
              onClick={() => archive.mutate({ id: project.id })}
            >
              Archive
            </Button>
          </>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRestore size={14} stroke={1.5} />}
            disabled={reactivate.isPending}
            onClick={() => reactivate.mutate({ id: project.id })}
          >
            Reactivate
          </Button>
        )}
      </footer>
    </article>
  );
}

function AllowedUrls({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0)
    return <p className={classes.none}>No allowed URLs: nothing can be annotated yet.</p>;
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
