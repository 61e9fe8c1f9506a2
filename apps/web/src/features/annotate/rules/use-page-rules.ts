import type { ProjectId } from '@ringmark/contract/ids';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../../../lib/notices/toasts.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { PageView } from '../page/page-view.types.ts';
import type { Point } from '../page/scale/scale.ts';
import { useDraftRule } from './use-draft-rule.ts';
import { usePointing } from './use-pointing.ts';

const NONE: readonly PageRule[] = [];

/** Writes the rules of a project; the view in which they were tried stays open. */
function useKeeping(projectId: ProjectId | null, sessionId: string | null) {
  const utils = trpc.useUtils();
  const update = trpc.projects.update.useMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const write = async (pageRules: readonly PageRule[], title: string): Promise<boolean> => {
    if (projectId === null) return false;
    setFailure(null);
    try {
      const viewing = sessionId === null ? {} : { viewing: sessionId };
      await update.mutateAsync({ id: projectId, pageRules: [...pageRules], ...viewing });
      notify({ title });
      await utils.projects.invalidate();
      return true;
    } catch (error) {
      setFailure(errorWords(error));
      return false;
    }
  };
  return { write, isWriting: update.isPending, failure };
}

/** Calls back once a requested draft is known to match only what it should. */
function useOnceSound(isAwaited: boolean, isSound: boolean, keep: () => Promise<void>) {
  const onSound = useEffectEvent(keep);
  useEffect(() => {
    if (isAwaited && isSound) void onSound();
  }, [isAwaited, isSound]);
}

/** Points at something in the page, until something is chosen. */
function useChoosing(view: PageView, isOpen: boolean, propose: ReturnType<typeof useDraftRule>['propose']) {
  const [isAsked, setIsAsked] = useState(false);
  const isPointing = isOpen && isAsked && view.status === 'ready';
  const pointing = usePointing({ view, isOn: isPointing, onLeave: () => stop() });
  const stop = () => {
    setIsAsked(false);
    pointing.forget();
  };
  const choose = async (point: Point) => {
    try {
      const isFound = propose(await view.rules?.choose(point, pointing.wider));
      if (isFound) stop();
      else notify({ title: 'There’s nothing here to select except the page itself' });
    } catch (error) {
      notify({
        title: 'Couldn’t reach the page',
        description: errorWords(error),
        variant: 'destructive',
      });
    }
  };
  const onMark = (point: Point) => void choose(point);
  return {
    isPointing,
    pointing,
    start: () => setIsAsked(true),
    stop,
    /** The settings of the glass over the page while pointing. */
    onGlass: isPointing ? { mode: 'rules' as const, onMark, onHover: pointing.hover, onCommand: stop } : null,
  };
}

/**
 * The page rules of a project, found and tried in a view of it by an administrator.
 *
 * @param focusGlass gives the keyboard to what lies over the page.
 */
export function usePageRules(view: PageView, projectId: ProjectId | null, focusGlass: () => void) {
  const { user } = useSession();
  const isOffered = user.isAdmin && projectId !== null && view.rules !== undefined;
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = isOffered && isWanted;
  const projects = trpc.projects.list.useQuery();
  const kept = projects.data?.find(({ id }) => id === projectId)?.pageRules ?? NONE;
  const { rule, isSound, failure, propose, ...drafting } = useDraftRule(view, isOpen, kept);
  const { start, stop, ...choosing } = useChoosing(view, isOpen, propose);
  const keeping = useKeeping(projectId, view.rules?.sessionId ?? null);
  const { isWriting } = keeping;
  const [awaited, setAwaited] = useState<string | null>(null);
  const keep = async () => {
    if (await keeping.write([...kept, rule], 'Page rule saved')) drafting.discard();
    setAwaited(null);
  };
  const asked = JSON.stringify(rule);
  // Another draft is another matter.
  const isAwaited = awaited === asked;
  useOnceSound(isAwaited, isSound, keep);
  /** True also while the elements are still being looked for, as after typing a selector and pressing Enter. */
  const canKeep = rule.selector !== '' && drafting.problem === null && failure === null && !isWriting;
  const close = () => {
    stop();
    drafting.discard();
    setIsWanted(false);
    // A rule that was tried but not kept goes; a view that is gone has nothing to undo.
    view.rules?.tryOut(kept, null).catch(() => {});
  };
  const open = () => setIsWanted(true);
  return {
    isOpen,
    /** The function is null for people who may not make rules. */
    toggle: isOffered ? (isOpen ? close : open) : null,
    close,
    startPointing: () => {
      flushSync(start);
      focusGlass();
    },
    stopPointing: stop,
    ...choosing,
    isViewOpen: view.status !== 'ready' || view.rules?.sessionId !== null,
    isLoading: projects.isPending,
    kept,
    ...drafting,
    failure: keeping.failure ?? failure,
    isWriting: isWriting || (canKeep && isAwaited),
    canKeep,
    keep: () => setAwaited(asked),
    remove: (at: number) => void keeping.write(kept.toSpliced(at, 1), 'Page rule removed'),
  };
}
export type PageRulesState = ReturnType<typeof usePageRules>;
