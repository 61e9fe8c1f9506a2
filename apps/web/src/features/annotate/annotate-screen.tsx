import { isDemoPage, isSameOrigin, pageKey } from '@ringmark/contract/pages/same-origin';
import { useRef, useState } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FillPage } from '../../ui/pages/fill-page.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { useLiveView } from './live/use-live-view.tsx';
import { PageSelects } from './page/page-selects.tsx';
import { useFrameView } from './page/use-frame-view.tsx';
import { useOpenedUrl } from './page/use-opened-url.ts';
import { type AnnotateSearch, usePageChoice } from './page/use-page-choice.ts';
import { useUnframedView } from './page/use-unframed-view.ts';
import { Workspace, type WorkspaceProps } from './page/workspace.tsx';
import classes from './page/workspace.module.css';
import { PageChooser } from './pages/page-chooser.tsx';
import { useRemoteView } from './remote/use-remote-view.tsx';

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

/** The app's demo page is shown in a frame; everything else in a remote view, and the rest of the app not at all. */
function ChosenPage(props: WorkspaceProps) {
  const { url } = props.choice;
  const { origin } = window.location;
  if (isDemoPage(url, origin)) return <FramedPage {...props} />;
  return isSameOrigin(url, origin) ? <UnframedPage {...props} /> : <RemotePage {...props} />;
}

interface AnnotateScreenProps {
  search: AnnotateSearch;
  /** @param isReplacing what only completes the address makes no step of its own in the window's history. */
  onSearch: (search: AnnotateSearch, isReplacing?: boolean) => void;
  ticketPanel: WorkspaceProps['ticketPanel'];
}

function PageScreen({ search, onSearch, ticketPanel }: AnnotateScreenProps & { search: { url: string } }) {
  const { choice, urls, onRoom, isPending, error, refetch } = usePageChoice(search);
  const { opened, follow } = useOpenedUrl(search.url);
  const arrived = useRef<number>(null);
  const onFollow = (url: string) => {
    const { origin } = window.location;
    // A site that leads on from the address that was opened is still where the ticket's pin is.
    const isArriving = arrived.current !== opened.turn;
    arrived.current = opened.turn;
    if (pageKey(url, origin) === pageKey(search.url, origin)) return;
    follow(url);
    onSearch({ ...search, url, ...(!isArriving && { ticket: undefined }) }, true);
  };
  return (
    <FillPage className={classes.screen}>
      <PageHeader title="Annotate" documentTitle={`Annotate ${search.url}`} />
      {error && (
        <ErrorState
          title="Couldn’t load the projects"
          message={errorWords(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <output className={classes.opening}>Opening the page...</output>}
      {!isPending && !error && (
        <ChosenPage
          key={opened.turn}
          choice={{ ...choice, url: opened.url }}
          selects={<PageSelects choice={choice} urls={urls} search={search} onSearch={onSearch} />}
          search={search}
          onSearch={onSearch}
          onRoom={onRoom}
          onFollow={onFollow}
          ticketPanel={ticketPanel}
        />
      )}
    </FillPage>
  );
}

/** Pages of a project with pins on them: the one that was chosen, or those that there are. */
export function AnnotateScreen({ search, onSearch, ticketPanel }: AnnotateScreenProps) {
  const { url } = search;
  if (!url) return <PageChooser search={search} onSearch={onSearch} />;
  return <PageScreen search={{ ...search, url }} onSearch={onSearch} ticketPanel={ticketPanel} />;
}
