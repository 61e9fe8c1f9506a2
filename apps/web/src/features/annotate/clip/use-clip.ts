import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { useWaitingFiles } from '../../../lib/drafts/use-waiting-files.ts';
import { useLeaveWarning } from '../../../lib/drafts/use-leave-warning.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CLIP } from '../clip-making/clip-limits.ts';
import type { Mark, PageChoice, PageView } from '../page/page-view.types.ts';
import type { Clip } from '../clip-making/clip-recorder.ts';
import { canEncode, NO_CLIP_TITLE, NO_CODEC } from './clip-words.ts';
import { heldClips } from './held-clips.ts';
import type { RunningClip } from '../clip-making/start-clip.ts';
import { useClipMarks } from './use-clip-marks.ts';
import { type ClipSetup, useClipSetup } from './use-clip-setup.ts';

const LEFT_BEHIND = {
  title: 'Your recording has stopped',
  description: 'To watch, attach or discard it, go back to the page that you recorded.',
};
const KEPT = {
  title: 'Recording kept',
  description: 'It will be attached to your next pin. You can remove it there.',
};

const refuse = (description: string) => notify({ title: NO_CLIP_TITLE, description });

const failed = (error: unknown) => {
  logFailure('a clip could not be encoded', error);
  notify({
    title: 'The recording failed',
    description: 'Your browser couldn’t finish the recording. Please try again.',
    variant: 'destructive',
  });
};

/** Rests a clip while its window is put aside, when no page is drawn either. */
function useResting(running: RunningClip | null): void {
  useEffect(() => {
    if (!running) return;
    const follow = () => (document.visibilityState === 'hidden' ? running.rest() : running.goOn());
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [running]);
}

/** Loads everything that encodes. */
const loadMaking = () => import('../clip-making/start-clip.ts');

interface RunningOptions {
  view: PageView;
  choice: PageChoice;
  setup: ClipSetup;
  onEnd: (clip: Clip, wasLeft: boolean) => void;
}

/**
 * Runs one clip at a time, from its beginning until it has ended. A page that is left ends it, and loses nothing of it.
 */
function useRunning({ view, choice, setup, onEnd }: RunningOptions) {
  const [running, setRunning] = useState<RunningClip | null>(null);
  const [isBusy, setBusy] = useState(false);
  const now = useRef({ running, size: choice.size, onEnd });
  const isLeft = useRef(false);
  const utils = trpc.useUtils();
  useEffect(() => {
    now.current = { running, size: choice.size, onEnd };
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      now.current.running?.stop('stopped');
    };
  }, []);
  useResting(running);
  useClipMarks(running, view, choice.size);
  const over = () => {
    setRunning(null);
    setBusy(false);
    setup.microphone.stop();
  };
  const begin = async () => {
    const { clip } = view;
    if (!clip || 'refusal' in clip || isBusy || running) return;
    setBusy(true);
    try {
      const [{ startClip }, { uploadMaxBytes }] = await Promise.all([
        loadMaking(),
        utils.settings.get.ensureData(),
      ]);
      const started = await startClip({
        source: clip,
        page: () => now.current.size,
        limitBytes: Math.min(uploadMaxBytes, CLIP.mostBytes),
        covers: setup.covers,
        microphone: setup.microphone.track,
        onEnd: (made) => {
          over();
          now.current.onEnd(made, isLeft.current);
        },
        onFail: (error) => {
          over();
          failed(error);
        },
      });
      if (isLeft.current) started?.cancel();
      else setRunning(started);
      setup.close(started !== null);
      if (!started) refuse(NO_CODEC);
    } catch (error) {
      setup.close();
      failed(error);
    }
    setBusy(false);
  };
  return { running, begin, isBusy };
}

/**
 * A clip of the page, from the press of the button until it is kept for a pin or thrown away.
 *
 * @param waiting files of the next pin.
 * @param pinned where a pin is whose words are being written: a clip ends before with its ring, and is decided on
 *   next to them.
 */
export function useClip(
  view: PageView,
  choice: PageChoice,
  waiting: Pick<ReturnType<typeof useWaitingFiles>, 'add'>,
  pinned: Mark | null,
) {
  const isPinning = pinned !== null;
  const { user } = useSession();
  const of = `${user.id}.${choice.projectId}.${choice.url}`;
  const held = useSyncExternalStore(heldClips.subscribe, () => heldClips.read(of));
  const [isWatching, setWatching] = useState(false);
  const setup = useClipSetup(view);
  const onEnd = (clip: Clip, wasLeft: boolean) => {
    heldClips.hold(of, clip);
    setWatching(true);
    if (wasLeft) notify(LEFT_BEHIND);
  };
  const { running, begin, isBusy } = useRunning({ view, choice, setup, onEnd });
  useLeaveWarning(running !== null || held !== null);
  const isViewOver = view.clip !== undefined && !('refusal' in view.clip) && view.clip.isOver;
  useEffect(() => {
    if (isViewOver) running?.stop('view');
    else if (pinned && running) {
      running.pin(pinned);
      running.stop('stopped');
    }
  }, [running, isViewOver, pinned]);
  return {
    /** It is false for pages that nobody can record here, and in browsers that can’t. */
    isThere: view.clip !== undefined && canEncode(),
    isBusy,
    running,
    held,
    isWatching: held !== null && isWatching && !isPinning,
    /** It waits, and is shown nowhere else. */
    isAside: held !== null && !isWatching && !isPinning,
    canBegin: view.status === 'ready',
    setup,
    isChoosing: setup.isOpen && !running && !isPinning,
    /** Asks what to record, and how. */
    begin() {
      if (view.clip && 'refusal' in view.clip) return refuse(view.clip.refusal);
      setup.open();
      // The press of Start loads it again if this fails.
      loadMaking().catch(() => {});
    },
    start: () => void begin(),
    stop: () => running?.stop('stopped'),
    watch: () => setWatching(true),
    /** Closes what it is watched in, and decides nothing. */
    close: () => setWatching(false),
    keep() {
      if (!held) return;
      waiting.add([held.file]);
      heldClips.letGo(of);
      if (!isPinning) notify(KEPT);
    },
    throwAway: () => heldClips.letGo(of),
  };
}
export type ClipControl = ReturnType<typeof useClip>;
