import { useElementSize, useViewportSize } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AnnotationDialog } from '../pins/annotation-dialog.tsx';
import { AnnotationList } from '../pins/annotation-list.tsx';
import type { AnnotateMode, PageChoice, PageView } from './page-view.types.ts';
import { PinLayer } from '../pins/pin-layer.tsx';
import { clampZoom, fitScale, type Point, type Size } from './scale.ts';
import { Stage } from './stage.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAnnotateKeys } from '../input/use-annotate-keys.ts';
import { useAnnotations } from '../pins/use-annotations.ts';
import { useShownPin } from '../pins/use-shown-pin.ts';
import { useDraftPin } from '../pins/use-draft-pin.ts';
import classes from './workspace.module.css';

/** Where the scaled page stands in the window. */
const deviceBox = () => document.querySelector('[data-testid="device"]')?.getBoundingClientRect();

export interface WorkspaceProps {
  choice: PageChoice;
  selects: ReactNode;
  /** The mode that the page opens in. */
  opensIn?: AnnotateMode | undefined;
  /** The ticket that is open beside the page. */
  openId: string | null;
  onOpen: (ticketId: string | null) => void;
  ticketPanel: (ticketId: string, onClose: () => void) => ReactNode;
}

/** CSS px beside the page within the stage: its padding, and the frame of the device. */
const BESIDE = 2 * (20 + 8);

function useScale(choice: PageChoice) {
  const [zoom, setZoom] = useState<number | null>(null);
  const { ref, width } = useElementSize();
  const size = useViewportSize();
  const window = size.width > 0 ? size : { width: innerWidth, height: innerHeight };
  const room = width > 0 ? width - BESIDE : undefined;
  const fit = fitScale(choice.size, window, room);
  const onPinch = (scale: number) => setZoom(clampZoom(scale, fit));
  return { ref, window, scale: zoom ?? fit, isFit: zoom === null, setZoom, onPinch };
}

/** CSS px of the window: below them the list begins folded, so that the page has the room. */
const FOLDED_BELOW = 640;

interface SideProps extends Pick<WorkspaceProps, 'openId' | 'onOpen' | 'ticketPanel'> {
  annotations: ReturnType<typeof useAnnotations>;
  litId: string | null;
  onLight: (ticketId: string | null) => void;
  onMarkup: (() => void) | null;
}

/** Beside the page: the list of annotations, or the ticket that was chosen from it. */
function Side({ openId, onOpen, ticketPanel, annotations, litId, onLight, onMarkup }: SideProps) {
  const [isFolded, onFold] = useState(() => innerWidth < FOLDED_BELOW);
  return (
    <aside
      className={classes.side}
      aria-label="Annotations of this page"
      data-folded={(isFolded && !openId) || undefined}
      data-foot={isFolded && !openId ? 'bar' : 'sheet'}
    >
      {openId ? (
        ticketPanel(openId, () => onOpen(null))
      ) : (
        <AnnotationList
          pins={annotations.pins}
          isPending={annotations.isPending}
          isError={annotations.isError}
          hasPage
          litId={litId}
          onRetry={() => void annotations.refetch()}
          onLight={onLight}
          onOpen={onOpen}
          onMarkup={onMarkup}
          fold={{ isFolded, onFold }}
        />
      )}
    </aside>
  );
}

function DraftDialog({ pin, window }: { pin: ReturnType<typeof useDraftPin>; window: Size }) {
  const { draft } = pin;
  if (!draft) return null;
  return (
    <AnnotationDialog
      key={`${draft.inDocument.x},${draft.inDocument.y}`}
      at={draft.inDocument}
      beside={draft.inWindow}
      window={window}
      captured={draft.captured}
      words={pin.words}
      isSaving={pin.isSaving}
      onWords={pin.setWords}
      onSave={() => void pin.send()}
      onClose={pin.close}
    />
  );
}

/** A page with its tools, its pins and its annotations. */
export function Workspace({
  view,
  choice,
  selects,
  opensIn = 'view',
  openId,
  onOpen,
  ticketPanel,
}: WorkspaceProps & { view: PageView }) {
  const [mode, setMode] = useState<AnnotateMode>(opensIn);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const { ref, window, scale, isFit, setZoom, onPinch } = useScale(choice);
  const annotations = useAnnotations(view, choice.projectId, choice.size.width, openId);
  const pin = useDraftPin(view, choice);
  const { size } = choice;
  const glass = useRef<HTMLElement | null>(null);
  useAnnotateKeys((next) => {
    flushSync(() => setMode(next));
    // By keyboard the cross-hair is meant next.
    if (next === 'markup') glass.current?.focus({ preventScroll: true });
  });
  useShownPin(annotations.pins, openId, view, choice);
  const mark = (point: Point) => {
    const { left = 0, top = 0 } = deviceBox() ?? {};
    pin.place(point, { x: left + point.x * scale, y: top + point.y * scale });
  };
  const pins = { pins: annotations.pins, litId: hoveredId ?? openId, onLight: setHoveredId, onOpen };
  const side = { openId, onOpen, ticketPanel, annotations, litId: hoveredId, onLight: setHoveredId };
  return (
    <>
      <Toolbar view={view} mode={mode} scale={scale} isFit={isFit} onMode={setMode} onZoom={setZoom}>
        {selects}
      </Toolbar>
      <div className={classes.body}>
        <div className={classes.stage} ref={ref}>
          {view.remark && <output className={classes.remark}>{view.remark}</output>}
          <Stage
            view={view}
            mode={mode}
            size={size}
            scale={scale}
            draft={pin.draft?.inViewport ?? null}
            onGlass={(found) => {
              glass.current = found;
            }}
            onMark={mark}
            onLeaveMarkup={() => setMode('view')}
            onZoom={onPinch}
          >
            <PinLayer {...pins} scroll={view.scroll} scale={scale} size={size} />
          </Stage>
        </div>
        <Side {...side} onMarkup={view.status === 'failed' ? null : () => setMode('markup')} />
      </div>
      <DraftDialog pin={pin} window={window} />
    </>
  );
}
