import { Button, Select, Skeleton } from '@mantine/core';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { IconMapPin, IconMapPinPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProjectSelect } from '../../entities/project-select.tsx';
import { clickOrTap } from '../../lib/browser/is-finger.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PinnedPages } from './pinned-pages.tsx';
import classes from './web-comments.module.css';

export interface WebCommentsSearch {
  projectId?: string | undefined;
  status?: TicketStatus | undefined;
}

interface WebCommentsScreenProps {
  search: WebCommentsSearch;
  onSearch: (search: WebCommentsSearch) => void;
}

function Filters({ search, onSearch }: WebCommentsScreenProps) {
  return (
    <div className={classes.filters}>
      <ProjectSelect
        size="xs"
        w={200}
        aria-label="Project"
        placeholder="All Projects"
        clearable
        value={search.projectId ?? null}
        onChange={(projectId) => onSearch({ ...search, projectId: projectId ?? undefined })}
      />
      <Select
        size="xs"
        w={160}
        aria-label="Status"
        placeholder="All Statuses"
        clearable
        data={[...TICKET_STATUSES]}
        value={search.status ?? null}
        onChange={(status) => onSearch({ ...search, status: (status as TicketStatus | null) ?? undefined })}
      />
    </div>
  );
}

const annotateButton = (
  <Button component={Link} to="/annotate" size="xs" leftSection={<IconMapPinPlus size={15} stroke={1.5} />}>
    Annotate a page
  </Button>
);

function Content({ search, onSearch }: WebCommentsScreenProps) {
  const query = trpc.tickets.pinnedPages.useInfiniteQuery(search, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const pages = query.data?.pages.flatMap((part) => part.pages) ?? [];
  if (query.isPending) {
    return (
      <output className={classes.skeletons} aria-busy="true" aria-label="Loading">
        <Skeleton height={18} width={180} />
        <div className={`${classes.ghostPage} ghost`} />
        <div className={`${classes.ghostPage} ghost`} />
      </output>
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Failed to load annotations"
        message={errorWords(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (pages.length === 0) {
    const isFiltered = Boolean(search.projectId ?? search.status);
    return (
      <EmptyState
        icon={<IconMapPin size={22} stroke={1.5} />}
        title={isFiltered ? 'No pins match these filters' : 'No pins yet'}
        action={
          isFiltered ? (
            <Button variant="default" size="sm" onClick={() => onSearch({})}>
              Clear filters
            </Button>
          ) : (
            annotateButton
          )
        }
      >
        {!isFiltered &&
          `Open a project’s page, switch to MARKUP, and ${clickOrTap().toLowerCase()} where something should change.`}
      </EmptyState>
    );
  }
  return (
    <>
      <PinnedPages pages={pages} />
      <LoadMore query={query} label="Show more pages" failure="Couldn’t load more pages" />
    </>
  );
}

/** Every page with pins, with its newest ones. */
export function WebCommentsScreen({ search, onSearch }: WebCommentsScreenProps) {
  return (
    <>
      <PageHeader title="Web Comments" foldsActions>
        {annotateButton}
      </PageHeader>
      <div className={classes.screen}>
        <Filters search={search} onSearch={onSearch} />
        <Content search={search} onSearch={onSearch} />
      </div>
    </>
  );
}
