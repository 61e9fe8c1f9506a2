import { isDemoPage, isSameOrigin } from '@ringmark/contract/same-origin';
import { IconWorldOff, IconWorldSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FillPage } from '../../ui/fill-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AnnotationList } from './pins/annotation-list.tsx';
import { PageSelects } from './page/page-selects.tsx';
import { Toolbar } from './page/toolbar.tsx';
import { useFrameView } from './page/use-frame-view.tsx';
import { useLiveView } from './live/use-live-view.tsx';
import { type AnnotateSearch, usePageChoice } from './page/use-page-choice.ts';
import { useRemoteView } from './remote/use-remote-view.tsx';
import { useUnframedView } from './page/use-unframed-view.ts';
import { Workspace, type WorkspaceProps } from './page/workspace.tsx';
import classes from './page/workspace.module.css';

function FramedPage(props: WorkspaceProps) {
  return <Workspace {...props} view={useFrameView(props.choice)} />;
}
function LivePage({ onUnavailable, ...props }: WorkspaceProps & { onUnavailable: () => void }) {
  return <Workspace {...props} view={useLiveView(props.choice, onUnavailable)} />;
}
function ShotsPage(props: WorkspaceProps) {
  return <Workspace {...props} view={useRemoteView(props.choice)} />;
}

/** Live where a socket can be had, picture by picture elsewhere. */
function RemotePage(props: WorkspaceProps) {
  const [isLive, setIsLive] = useState(true);
  return isLive ? <LivePage {...props} onUnavailable={() => setIsLive(false)} /> : <ShotsPage {...props} />;
}
function UnframedPage(props: WorkspaceProps) {
  return <Workspace {...props} view={useUnframedView(props.choice)} />;
}

/** The app's demo page stands in a frame; everything else is viewed from afar, and the rest of the app not at all. */
function ChosenPage(props: WorkspaceProps) {
  const { url } = props.choice;
  const { origin } = window.location;
  if (isDemoPage(url, origin)) return <FramedPage {...props} />;
  return isSameOrigin(url, origin) ? <UnframedPage {...props} /> : <RemotePage {...props} />;
}

const nothing = () => {};

function NoPage({ selects, children }: { selects: ReactNode; children: ReactNode }) {
  return (
    <>
      <Toolbar mode="view" scale={1} isFit onMode={nothing} onZoom={nothing}>
        {selects}
      </Toolbar>
      <div className={classes.body}>
        <div className={classes.empty}>{children}</div>
        <aside className={`${classes.side} ${classes.noPage}`} aria-label="Annotations of this page">
          <AnnotationList
            pins={[]}
            isPending={false}
            isError={false}
            hasPage={false}
            litId={null}
            onRetry={nothing}
            onLight={nothing}
            onOpen={nothing}
            onMarkup={null}
          />
        </aside>
      </div>
    </>
  );
}

interface AnnotateScreenProps {
  search: AnnotateSearch;
  onSearch: (search: AnnotateSearch) => void;
  ticketPanel: WorkspaceProps['ticketPanel'];
}

/** Pages of a project with pins on them. */
export function AnnotateScreen({ search, onSearch, ticketPanel }: AnnotateScreenProps) {
  const { choice, urls, projects, isPending, error, refetch } = usePageChoice(search);
  const selects = (
    <PageSelects choice={choice} urls={urls} isFailureTold={error !== null} onSearch={onSearch} />
  );
  return (
    <FillPage className={classes.screen}>
      <PageHeader title="Annotate" documentTitle={choice.url ? `Annotate ${choice.url}` : 'Annotate'} />
      {choice.url && !isPending && !error ? (
        <ChosenPage
          choice={choice}
          selects={selects}
          opensIn={search.mode}
          openId={search.ticket ?? null}
          onOpen={(ticket) =>
            onSearch({
              projectId: choice.projectId ?? undefined,
              url: choice.url,
              resolution: choice.resolution,
              ticket: ticket ?? undefined,
            })
          }
          ticketPanel={ticketPanel}
        />
      ) : (
        <NoPage selects={selects}>
          {error && (
            <ErrorState
              title="The projects could not be loaded"
              message={errorWords(error)}
              onRetry={() => void refetch()}
            />
          )}
          {!error && !isPending && choice.projectId !== null && (
            <EmptyState
              icon={<IconWorldOff size={22} stroke={1.5} />}
              title="No URLs configured for this project"
            >
              An administrator can add addresses to the project; they can then be annotated here.
            </EmptyState>
          )}
          {!error && !isPending && choice.projectId === null && (
            <EmptyState
              icon={<IconWorldSearch size={22} stroke={1.5} />}
              title={projects.length > 0 ? 'Choose a project' : 'No projects yet'}
            >
              {projects.length > 0
                ? 'Its pages can then be opened here and marked with pins.'
                : 'Ask your administrator for access to a project.'}
            </EmptyState>
          )}
        </NoPage>
      )}
    </FillPage>
  );
}
