import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../../lib/session/session.ts';
import { ClipBar } from '../clip/clip-bar.tsx';
import { CoverLayer } from '../clip/cover-layer.tsx';
import { type ClipControl, useClip } from '../clip/use-clip.ts';
import { type AnnotateCommand, useAnnotateKeys } from '../input/use-annotate-keys.ts';
import { AnnotationDialog } from '../pins/annotation-dialog.tsx';
import { filterPins, type PagePin } from '../pins/page-pins.ts';
import { PinLayer } from '../pins/pin-layer.tsx';
import { useRingPress } from '../pins/use-ring-press.ts';
import { useAnnotations } from '../pins/use-annotations.ts';
import { useDraftPin } from '../pins/use-draft-pin.ts';
import { useShownPin } from '../pins/use-shown-pin.ts';
import { RuleHint, RuleLayer } from '../rules/rule-layer.tsx';
import { RulesSide } from '../rules/rules-side.tsx';
import { usePageRules } from '../rules/use-page-rules.ts';
import { DoorNotice } from './door/door-notice.tsx';
import { MarkupHint } from './markup-hint.tsx';
import type { AnnotateMode, PageChoice, PageView } from './page-view.types.ts';
import type { Size } from './scale/scale.ts';
import { Side, type SideProps, useFold } from './side.tsx';
import { Stage } from './stage.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDensity } from './scale/use-density.ts';
import { useFollowed, usePageVisits } from './use-page-visits.ts';
import { useScale } from './scale/use-scale.ts';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import classes from './workspace.module.css';

const ClipReview = lazy(async () => ({
  default: (await import('../clip/clip-review.tsx')).ClipReview,
}));

/** CSS px of the window: up to here the list is a sheet over the page, and the tools are below it. */
const COMPACT = '(max-width: 900px)';

export interface WorkspaceProps extends Pick<SideProps, 'search' | 'onSearch' | 'ticketPanel'> {
  choice: PageChoice;
  selects: ReactNode;
  /** Called with the room that there is for the page. */
  onRoom: (room: Size) => void;
  /** The page within the view is at this address. */
  onFollow: (url: string) => void;
}

interface DraftDialogProps {
  pin: ReturnType<typeof useDraftPin>;
  window: Size;
  clip: ClipControl;
}

function DraftDialog({ pin, window, clip }: DraftDialogProps) {
  const { draft } = pin;
  if (!draft) return null;
  return (
    <AnnotationDialog
      key={`${draft.inDocument.x},${draft.inDocument.y}`}
      at={draft.inDocument}
      beside={draft.inWindow}
      reach={draft.reach}
      window={window}
      captured={draft.captured}
      preview={draft.preview}
      words={pin.words}
      files={pin.waiting}
      clip={clip}
      leftOut={pin.leftOut}
      onLeaveOut={pin.leaveOut}
      drawn={pin.drawn}
      onDrawn={pin.setDrawn}
      similar={pin.similar}
      onWords={pin.setWords}
      onSave={() => void pin.send()}
      onClose={pin.close}
    />
  );
}

function Review({ clip }: { clip: ClipControl }) {
  if (!clip.isWatching || !clip.held) return null;
  return (
    <Suspense fallback={<OverlayWanted />}>
      <ClipReview clip={clip} held={clip.held} />
    </Suspense>
  );
}

/** The mode, and whether pins are hidden, by button and by key. */
function useMode(first: AnnotateMode) {
  const [mode, setMode] = useState<AnnotateMode>(first);
  const [arePinsHidden, setHidden] = useState(false);
  const glass = useRef<HTMLElement | null>(null);
  const onPins = () => setHidden((isHidden) => !isHidden);
  const command = (next: AnnotateCommand) => {
    if (next === 'pins') return onPins();
    flushSync(() => setMode(next));
    // The cross-hair is next for people who use the keyboard.
    if (next === 'markup') glass.current?.focus({ preventScroll: true });
  };
  useAnnotateKeys(mode, command);
  const onGlass = (found: HTMLElement | null) => {
    glass.current = found;
  };
  const focusGlass = () => glass.current?.focus({ preventScroll: true });
  const tools = { mode, onMode: setMode, arePinsHidden, onPins };
  return { mode, setMode, command, onGlass, focusGlass, arePinsHidden, tools };
}

/** The pins of the page: those that there are, those that are wanted, and the one that is being placed. */
function usePins({ view, choice, search }: WorkspaceProps & { view: PageView }, scale: number) {
  const { user } = useSession();
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const openId = search.ticket ?? null;
  const annotations = useAnnotations(view, choice.projectId, choice.size.width, openId);
  const { pins } = annotations;
  useShownPin(pins, openId, view, choice);
  const pin = useDraftPin(view, choice, scale);
  return {
    annotations,
    pin,
    shown: filterPins(pins, search.pins ?? 'open', { userId: user.id, openId }),
    sending: pin.sending.map(({ key, title, draft }, index) => ({
      key,
      title,
      number: pins.length + 1 + index,
      at: { ...draft.inDocument, ...(draft.inViewport.size && { size: draft.inViewport.size }) },
    })),
    hoveredId,
    litId: hoveredId ?? openId,
    onLight: setHoveredId,
  };
}

/** The pin of the ticket that is open is what one looks at, also while the others are hidden. */
const isOpenPin =
  (openId: string | undefined) =>
  ({ ticket }: PagePin): boolean =>
    ticket.id === openId;

function useVisits(view: PageView, { choice, onFollow }: WorkspaceProps): void {
  useFollowed(view, onFollow);
  usePageVisits(view, choice.projectId);
}

/** A page with its tools, its pins and its annotations. */
export function Workspace(props: WorkspaceProps & { view: PageView }) {
  const { view, choice, search, onSearch, onRoom } = props;
  const isCompact = useMediaQuery(COMPACT, undefined, { getInitialValueInEffect: false }) ?? false;
  const modes = useMode(search.mode ?? 'view');
  const { mode, setMode, arePinsHidden } = modes;
  const rules = usePageRules(view, choice.projectId, modes.focusGlass);
  const { ref, window, isWhole, scale, zooming } = useScale({ choice, isCompact, onRoom });
  useDensity(scale, view.onDensity);
  const { annotations, pin, shown, sending, hoveredId, litId, onLight } = usePins(props, scale);
  const fold = useFold(isCompact);
  const clip = useClip(view, choice, pin.waiting, pin.draft?.inViewport ?? null);
  useVisits(view, props);
  const ruling = { onRules: rules.toggle, areRulesOpen: rules.isOpen };
  const tools = { view, zooming, isCompact, ...modes.tools, ...ruling, clip };
  const stage = {
    view,
    scale,
    isWhole,
    size: choice.size,
    onGlass: modes.onGlass,
    ...(rules.onGlass ?? clip.setup.onGlass ?? { mode, onMark: pin.place, onCommand: modes.command }),
  };
  // No pin may be in the way of the elements that a rule matches.
  const pins = rules.isOpen ? [] : arePinsHidden ? shown.filter(isOpenPin(search.ticket)) : shown;
  const isMarking = mode === 'markup' && !pin.draft && !rules.isPointing && !clip.setup.isCovering;
  const onOpen = (ticket: string) => onSearch({ ...search, ticket });
  const onPress = useRingPress(view, pins, scale, onOpen);
  const layer = { sending, litId, onLight, scale, size: choice.size, scroll: view.scroll };
  return (
    <>
      <Toolbar {...tools}>{props.selects}</Toolbar>
      <DoorNotice view={view} projectId={choice.projectId} />
      <div className={classes.body} data-compact={isCompact || undefined}>
        <div className={classes.stage} ref={ref}>
          {view.remark && <output className={classes.remark}>{view.remark}</output>}
          <Stage {...stage} draft={pin.draft?.inViewport ?? null} onPress={onPress} onZoom={zooming.onZoom}>
            <PinLayer {...layer} pins={pins} onOpen={onOpen} />
            <CoverLayer clip={clip} scroll={view.scroll} scale={scale} />
            <RuleLayer {...{ rules, scale }} size={choice.size} scroll={view.scroll} />
          </Stage>
          {view.asks}
          <RuleHint rules={rules} />
          {isMarking && <MarkupHint onLeave={() => setMode('view')} />}
          <ClipBar clip={clip} isRaised={isMarking || rules.isPointing} />
        </div>
        {rules.isOpen && <RulesSide rules={rules} isCompact={isCompact} />}
        {!rules.isOpen && (
          <Side
            {...{ search, onSearch, annotations, shown, sending, onLight, fold }}
            ticketPanel={props.ticketPanel}
            litId={hoveredId}
            onMarkup={view.status === 'failed' ? null : () => modes.command('markup')}
            isMarking={mode === 'markup'}
          />
        )}
      </div>
      <DraftDialog pin={pin} window={window} clip={clip} />
      <Review clip={clip} />
    </>
  );
}
