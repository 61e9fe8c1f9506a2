import { Skeleton } from '@mantine/core';
import type { Doors } from '@ringmark/contract/projects/doors';
import type { Project } from '@ringmark/contract/projects/projects';
import { BackToProjects } from '../../entities/project-things/project-things.tsx';
import { errorStatus, errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './access.module.css';
import { AddDoor } from './add-door.tsx';
import { DoorCard } from './door-card.tsx';
import { RefusedTrial } from './refused-trial.tsx';
import { RulesSection } from './rules-section.tsx';
import { useTrialNews } from './use-trial-news.ts';

/** Shows how the closed pages of a project are opened. */
export function AccessScreen({ projectId }: { projectId: string }) {
  const projects = trpc.projects.listAll.useQuery({});
  const doors = trpc.doors.list.useQuery({ projectId });
  const project = projects.data?.find(({ id }) => id === projectId);
  const failed = [doors, projects].find(({ isError, data }) => isError && !data);
  const isMissing = errorStatus(doors.error) === 404 || (projects.data && !project);
  const retry = () => void Promise.all([doors.refetch(), projects.refetch()]);
  return (
    <>
      <PageHeader
        title={project ? `Site access for ${project.name}` : 'Site access'}
        before={<BackToProjects />}
      />
      <Page description="Stored sign-ins for pages behind a login. Set one up so that everyone on the project can view those pages.">
        {isMissing ? (
          <ErrorState title="Project not found" />
        ) : failed ? (
          <ErrorState title="Couldn’t load site access" message={errorWords(failed.error)} onRetry={retry} />
        ) : project && doors.data ? (
          <Access project={project} doors={doors.data} />
        ) : (
          <div className={classes.list} aria-busy="true">
            <Skeleton height={132} />
            <Skeleton height={132} />
          </div>
        )}
      </Page>
    </>
  );
}

/** Tells whether a refused sign-in is still news: it is until one of its kind is stored. */
const isNews = ({ refused, items }: Doors): boolean =>
  !items.some(({ kind, madeAt }) => refused && kind === refused.kind && madeAt > refused.at);

function Access({ project, doors }: { project: Project; doors: Doors }) {
  const isOpen = project.status === 'active';
  const news = useTrialNews(doors);
  const refused = isNews(doors) ? doors.refused : null;
  return (
    <div className={classes.access}>
      <output className={classes.heard}>{news}</output>
      {!isOpen && (
        <p className={classes.note}>
          This project is archived. You can remove stored site access, but you can’t add or test any.
        </p>
      )}
      {refused && <RefusedTrial refused={refused} />}
      <section className={classes.section} aria-labelledby="access-stored">
        <h2 id="access-stored" className={classes.title}>
          Stored
        </h2>
        {doors.items.length === 0 ? (
          <p className={classes.none}>Nothing stored yet. Pages behind a login show their sign-in form.</p>
        ) : (
          <ul className={classes.list}>
            {doors.items.map((door) => (
              <DoorCard key={door.id} door={door} project={project} isOpen={isOpen} />
            ))}
          </ul>
        )}
      </section>
      {isOpen && <AddDoor project={project} count={doors.items.length} />}
      {doors.items.length > 0 && isOpen && <RulesSection projectId={project.id} doors={doors} />}
    </div>
  );
}
