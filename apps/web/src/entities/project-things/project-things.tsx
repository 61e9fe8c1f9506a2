import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorStatus, errorWords } from '../../lib/server/error-words.ts';
import { tip } from '../../ui/menus/tooltips.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './project-things.module.css';

export function BackToProjects() {
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/admin/projects" {...props} />}
      aria-label="Back to projects"
      size={32}
      {...tip('Back to projects')}
    >
      <IconArrowLeft size={18} stroke={1.5} />
    </ActionIcon>
  );
}

interface ProjectThingsProps {
  title: string;
  description: string;
  query: {
    data: readonly unknown[] | undefined;
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** The message shown when the list could not be loaded. */
  failure: string;
  /** The button that adds one; null where nothing can be added. */
  add: ReactNode;
  /** The content shown when there are none. */
  empty: ReactNode;
  /** Their cards. */
  children: ReactNode;
}

/** Shows what administrators keep of one kind for a project: the page with its list, or why there is none. */
export function ProjectThings(props: ProjectThingsProps) {
  const { title, description, query, failure, add } = props;
  return (
    <>
      <PageHeader title={title} before={<BackToProjects />} foldsActions>
        {query.data && query.data.length > 0 && add}
      </PageHeader>
      <Page description={description}>
        {errorStatus(query.error) === 404 ? (
          <ErrorState title="Project not found" />
        ) : query.isError && !query.data ? (
          <ErrorState title={failure} message={errorWords(query.error)} onRetry={query.refetch} />
        ) : (
          <Things {...props} />
        )}
      </Page>
    </>
  );
}

function Things({ query: { data }, empty, children }: ProjectThingsProps) {
  if (!data) {
    return (
      <div className={classes.list} aria-busy="true">
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
    );
  }
  return data.length === 0 ? empty : <div className={classes.list}>{children}</div>;
}
