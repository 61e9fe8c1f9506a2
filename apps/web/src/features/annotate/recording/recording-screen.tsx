import { useMediaQuery } from '@mantine/hooks';
import { formatResolution } from '@ringmark/contract/resolutions';
import { useBlocker } from '@tanstack/react-router';
import type { Project } from '@ringmark/contract/projects/projects';
import { useRef, useState } from 'react';
import { useLeaveWarning } from '../../../lib/drafts/use-leave-warning.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FillPage } from '../../../ui/pages/fill-page.tsx';
import { PageHeader } from '../../../ui/pages/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import type { PageChoice } from '../page/page-view.types.ts';
import { ownPreferences } from '../page/preferences.ts';
import { useDensity } from '../page/scale/use-density.ts';
import { useScale } from '../page/scale/use-scale.ts';
import { likelyRoom, MY_WINDOW, presetSize } from '../page/scale/preset-choice.ts';
import { isSameSize, type Size } from '../page/scale/scale.ts';
import { Stage } from '../page/stage.tsx';
import workspace from '../page/workspace.module.css';
import { RecordingBar, RecordingHint } from './recording-bar.tsx';
import classes from './recording.module.css';
import { useKeepRecording, useRecordingView } from './use-recording.ts';

interface RecordingScreenProps {
  projectId: string;
  /** The sign-in was kept, or is not to be. */
  onEnd: () => void;
}

/** An administrator signs in to a project's site, so that its members can see closed pages. */
export function RecordingScreen({ projectId, onEnd }: RecordingScreenProps) {
  const projects = trpc.projects.listAll.useQuery({});
  const [hasSocket, setHasSocket] = useState(true);
  const project = projects.data?.find(({ id }) => id === projectId);
  const problem = problemOf(projects.error, projects.data !== undefined, project, hasSocket);
  return (
    <FillPage className={workspace.screen}>
      <PageHeader
        title="Record a sign-in"
        documentTitle={project ? `Record a sign-in: ${project.name}` : 'Record a sign-in'}
      />
      {problem && (
        <ErrorState title={problem.title} message={problem.says} onRetry={() => location.reload()} />
      )}
      {!problem && !project && <output className={workspace.opening}>Opening the page...</output>}
      {!problem && project && (
        <Recording project={project} onEnd={onEnd} onUnavailable={() => setHasSocket(false)} />
      )}
    </FillPage>
  );
}

function problemOf(error: unknown, isLoaded: boolean, project: Project | undefined, hasSocket: boolean) {
  if (!hasSocket)
    return {
      title: 'A sign-in can’t be recorded here',
      says: 'Recording a sign-in needs a WebSocket connection, and something between your browser and the server is blocking it. Allow WebSocket connections in your proxy or firewall, then reload the page.',
    };
  if (isLoaded) return project ? null : { title: 'Project not found', says: undefined };
  return error ? { title: 'Couldn’t load the project', says: errorWords(error) } : null;
}

const nothing = () => {};
const windowSize = (): Size => ({ width: innerWidth, height: innerHeight });

/** The page in as much room as there is. */
function useChoice({ id, allowedUrls: [url = ''] }: Project): {
  choice: PageChoice;
  onRoom: (room: Size) => void;
} {
  const [room, setRoom] = useState(() => likelyRoom(windowSize()));
  const [preferences] = useState(ownPreferences);
  const size = presetSize(MY_WINDOW, room);
  return {
    choice: { projectId: id, url, size, preset: MY_WINDOW, resolution: formatResolution(size), preferences },
    onRoom: (next) => setRoom((now) => (isSameSize(now, next) ? now : next)),
  };
}

interface RecordingProps {
  project: Project;
  onEnd: () => void;
  onUnavailable: () => void;
}

function Recording({ project, onEnd, onUnavailable }: RecordingProps) {
  const isCompact =
    useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { choice, onRoom } = useChoice(project);
  const view = useRecordingView(project.id, choice, onUnavailable);
  const isDone = useRef(false);
  const end = () => {
    isDone.current = true;
    onEnd();
  };
  const { keep, isKeeping, refusal } = useKeepRecording(project.id, end);
  const { ref, isWhole, scale, zooming } = useScale({ choice, isCompact, onRoom });
  useDensity(scale, view.onDensity);
  const isOpen = view.status === 'ready';
  useLeaveWarning(isOpen);
  const blocker = useBlocker({
    shouldBlockFn: () => isOpen && !isDone.current,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const onKeep = () => {
    const { sessionId } = view.controller.read();
    if (sessionId !== null) keep(sessionId);
  };
  return (
    <>
      <RecordingBar {...{ view, isKeeping, onKeep }} projectName={project.name} onCancel={end} />
      <RecordingHint view={view} refusal={refusal} />
      <div className={`${workspace.stage} ${classes.frame}`} ref={ref}>
        {view.remark && <output className={workspace.remark}>{view.remark}</output>}
        <Stage
          {...{ view, scale, isWhole }}
          size={choice.size}
          mode="view"
          draft={null}
          onGlass={nothing}
          onMark={nothing}
          onCommand={nothing}
          onZoom={zooming.onZoom}
        >
          {null}
        </Stage>
        {view.asks}
      </div>
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave"
          onConfirm={blocker.proceed}
          onClose={blocker.reset}
        >
          The sign-in hasn’t been saved yet. If you leave, it will be lost.
        </ConfirmDialog>
      )}
    </>
  );
}
