import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AnnotatePage } from '@ringmark/contract/pages/annotate-pages';
import type { ProjectId } from '@ringmark/contract/ids';
import { IconWorldOff, IconWorldSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ProjectSelect } from '../../../entities/project-select.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageHeader } from '../../../ui/pages/page-header.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import type { AnnotateSearch } from '../page/use-page-choice.ts';
import { AddressField } from './address-field.tsx';
import { PageCard } from './page-card.tsx';
import classes from './page-chooser.module.css';

interface PageChooserProps {
  search: AnnotateSearch;
  onSearch: (search: AnnotateSearch) => void;
}

const SEARCH_MS = 200;

function usePages(projectId: ProjectId | undefined, words: string) {
  const [search] = useDebouncedValue(words.trim(), SEARCH_MS);
  const query = trpc.pages.list.useInfiniteQuery(
    { projectId, search: search || undefined },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
  return { query, pages: query.data?.pages.flatMap((part) => part.pages) };
}

function Ghosts() {
  return (
    <output className={classes.grid} aria-busy="true" aria-label="Loading">
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <span key={key} className={`${classes.ghost} ghost`} />
      ))}
    </output>
  );
}

interface CardsProps {
  pages: readonly AnnotatePage[];
  resolution: string | undefined;
}

/** Shows visited pages first, under a heading of their own. */
function Cards({ pages, resolution }: CardsProps) {
  const visited = pages.filter(({ visitedAt }) => visitedAt !== null);
  const others = pages.filter(({ visitedAt }) => visitedAt === null);
  const groups = [
    { title: 'Recently visited', own: visited },
    { title: visited.length > 0 ? 'More pages' : 'Pages', own: others },
  ];
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ title, own }) => (
      <section key={title} aria-label={title}>
        <h2 className={classes.heading}>{title}</h2>
        <ul className={classes.grid}>
          {own.map((page) => (
            <PageCard key={`${page.projectId} ${page.url}`} page={page} resolution={resolution} />
          ))}
        </ul>
      </section>
    ));
}

function Nothing({
  words,
  projectId,
  hasProjects,
  onClear,
}: {
  words: string;
  projectId: string | undefined;
  hasProjects: boolean;
  onClear: () => void;
}) {
  if (words !== '') {
    return (
      <EmptyState
        icon={<IconWorldSearch size={22} stroke={1.5} />}
        title="No pages match"
        action={
          <Button variant="default" size="sm" onClick={onClear}>
            Show all pages
          </Button>
        }
      >
        To open a page on one of your sites, enter its full URL.
      </EmptyState>
    );
  }
  if (!hasProjects) {
    return (
      <EmptyState icon={<IconWorldSearch size={22} stroke={1.5} />} title="No projects yet">
        Ask your administrator for access to a project.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconWorldOff size={22} stroke={1.5} />}
      title={projectId ? 'No URLs configured for this project' : 'No pages yet'}
    >
      Ask your administrator to add URLs to {projectId ? 'the' : 'a'} project. You can then annotate its pages
      here.
    </EmptyState>
  );
}

/** Provides the pages to choose from, and the state of loading them. */
function useChoices(search: AnnotateSearch, words: string) {
  const projects = trpc.projects.list.useQuery();
  const project = projects.data?.find(({ id }) => id === search.projectId);
  const { query, pages } = usePages(project?.id, words);
  const isProjectsFailed = projects.isError && !projects.data;
  const failed = isProjectsFailed ? projects : query.isError && !query.data ? query : null;
  return { projects, project, query, pages, failed, isProjectsFailed };
}

interface ContentProps {
  choices: ReturnType<typeof useChoices>;
  words: string;
  resolution: string | undefined;
  onClear: () => void;
}

function Content({ choices, words, resolution, onClear }: ContentProps) {
  const { projects, project, query, pages, failed, isProjectsFailed } = choices;
  if (failed) {
    return (
      <ErrorState
        title={isProjectsFailed ? 'Couldn’t load the projects' : 'Couldn’t load the pages'}
        message={errorWords(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!pages || !projects.data) return <Ghosts />;
  if (pages.length === 0) {
    return (
      <Nothing
        words={words}
        projectId={project?.id}
        hasProjects={projects.data.length > 0}
        onClear={onClear}
      />
    );
  }
  return (
    <>
      <Cards pages={pages} resolution={resolution} />
      <LoadMore query={query} label="Show more pages" failure="Couldn’t load more pages" />
    </>
  );
}

/** The pages that can be annotated, the one where one was last first. */
export function PageChooser({ search, onSearch }: PageChooserProps) {
  const [words, setWords] = useState('');
  const choices = useChoices(search, words);
  const { project, pages } = choices;
  const open = (page: { projectId: string; url: string }) =>
    onSearch({ resolution: search.resolution, projectId: page.projectId, url: page.url });
  const openFirst = () => {
    const [first] = pages ?? [];
    if (first) open(first);
    return first !== undefined;
  };
  return (
    <>
      <PageHeader title="Annotate" />
      <div className={classes.screen}>
        <div className={classes.head}>
          <ProjectSelect
            size="sm"
            aria-label="Project"
            className={classes.projects}
            placeholder="All Projects"
            clearable
            isFailureTold
            value={project?.id ?? null}
            onChange={(projectId) => onSearch({ ...search, projectId: projectId ?? undefined })}
          />
          <AddressField
            projectId={project?.id}
            isEmpty={project?.allowedUrls.length === 0}
            text={words}
            onText={setWords}
            onFound={open}
            onFirst={openFirst}
          />
        </div>
        <Content
          choices={choices}
          words={words.trim()}
          resolution={search.resolution}
          onClear={() => setWords('')}
        />
      </div>
    </>
  );
}
