import { Button } from '@mantine/core';
import { IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import { safeHref } from '../../../lib/browser/safe-href.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { GlassMode, Mark, PageView } from './page-view.types.ts';
import { PageKeyboard } from '../input/page-keyboard.tsx';
import type { AnnotateCommand } from '../input/use-annotate-keys.ts';
import { PageScrollbar } from './page-scrollbar.tsx';
import { DraftRing, DrawnBox } from '../draft/draft-mark.tsx';
import type { Point, Size } from './scale/scale.ts';
import classes from './stage.module.css';
import { useGlass } from '../input/use-glass.ts';

interface StageProps {
  view: PageView;
  mode: GlassMode;
  size: Size;
  scale: number;
  /** The page takes all of the stage: there is no frame around it. */
  isWhole: boolean;
  /** The pin that is being placed, CSS px of the viewport. */
  draft: Mark | null;
  /** Called with the glass over the page when it appears, and with null when it goes. */
  onGlass: (glass: HTMLElement | null) => void;
  onMark: (mark: Mark) => void;
  onHover?: ((point: Point) => void) | undefined;
  onCommand: (command: AnnotateCommand) => void;
  /** A point of the viewport was pressed in View. */
  onPress?: ((point: Point) => void) | undefined;
  /** Fingers ask for another scale, which may be out of bounds. */
  onZoom: (scale: number) => void;
  children: ReactNode;
}

function Failure({ view }: { view: PageView }) {
  const { failure } = view;
  if (!failure || failure.isAsked) return null;
  const href = safeHref(view.url, window.location.origin);
  return (
    <div className={classes.failure} role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={22} stroke={1.5} />}
        title={failure.message}
        action={
          <div className={classes.ways}>
            <Button variant="default" size="sm" onClick={view.retry}>
              Try again
            </Button>
            {href && (
              <Button
                component="a"
                href={href}
                target="_blank"
                rel="noopener noreferrer nofollow"
                variant="default"
                size="sm"
                leftSection={<IconExternalLink size={16} stroke={1.5} />}
              >
                Open in New Tab
              </Button>
            )}
          </div>
        }
      >
        {failure.isBlocked && `Tip: use the ${DEMO_PAGE_PATH} URL to try annotations.`}
      </EmptyState>
    </div>
  );
}

const HINTS = {
  view: 'The page. While it has focus, it receives your keyboard input. Shift+Escape leaves it.',
  markup:
    'The page, ready to mark up. Arrow keys move the crosshair, Enter places a pin. Shift+Enter starts a box: use the arrow keys to size it, Enter to place it, or Escape to cancel.',
  cover:
    'The page, ready to hide parts of it from the recording. Arrow keys move the crosshair, Enter hides what is there. Shift+Enter starts a box: use the arrow keys to size it, Enter to place it, or Escape to cancel.',
  rules:
    'The page, ready to select an element for a rule. Arrow keys move the crosshair, plus and minus widen or narrow the outline, and Enter selects the outlined element.',
} as const;

type GlassProps = Pick<StageProps, 'view' | 'mode' | 'onCommand'> &
  Omit<ReturnType<typeof useGlass>, 'cursor' | 'box'>;

/** Takes what would be meant for the page itself, had it not been drawn elsewhere. */
function Glass({ view, mode, onCommand, glassProps, keyboard, takesKeys }: GlassProps) {
  const style = mode === 'view' ? { cursor: view.cursor } : undefined;
  const common = {
    className: classes.glass,
    'data-mode': mode,
    'data-testid': 'glass',
    style,
    ...glassProps,
  };
  if (takesKeys && view.input) {
    const isWriting = view.isWriting || view.cursor === 'text';
    return (
      <div role="presentation" {...common}>
        <PageKeyboard
          ref={keyboard}
          label={HINTS.view}
          input={view.input}
          isWriting={isWriting}
          onCommand={onCommand}
        />
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- In ARIA's sense it is an application: its keys are the page's, and no element of HTML stands for that.
    <div role="application" aria-label={HINTS[mode]} tabIndex={0} {...common} />
  );
}

/** The page in its thin device frame, the glass over it, and what is drawn on both. */
export function Stage({ draft, children, ...props }: StageProps) {
  const { view, mode, size, scale, isWhole, onCommand } = props;
  const room = useRef<HTMLDivElement>(null);
  const { cursor, box, ...glass } = useGlass({ ...props, room });
  const hasGlass = mode !== 'view' || !view.isNative;
  const sheet = { width: `${size.width}px`, height: `${size.height}px`, transform: `scale(${scale})` };
  return (
    <div className={classes.stage} ref={room} data-whole={isWhole || undefined}>
      <div
        className={classes.device}
        style={{ width: `${size.width * scale}px`, height: `${size.height * scale}px` }}
        data-testid="device"
        data-scale={scale}
        data-status={view.status}
        data-scroll={`${view.scroll.x},${view.scroll.y}`}
      >
        <div className={classes.sheet} style={sheet}>
          {view.surface}
        </div>
        {hasGlass && !view.failure && <Glass view={view} mode={mode} onCommand={onCommand} {...glass} />}
        {mode === 'view' && view.overlay?.(scale, props.onMark)}
        {children}
        {mode !== 'view' && cursor && !box && (
          <span
            className={classes.crosshair}
            data-mode={mode}
            style={{ left: `${cursor.x * scale}px`, top: `${cursor.y * scale}px` }}
          />
        )}
        {box && <DrawnBox box={box} scale={scale} size={size} />}
        {draft && <DraftRing at={draft} scale={scale} />}
        {view.status === 'ready' && <PageScrollbar view={view} size={size} scale={scale} />}
        {view.isBusy && (
          <output className={classes.bar} aria-label="Loading the page">
            <span />
          </output>
        )}
        {view.status === 'loading' && !view.isNative && (
          <output className={classes.waiting}>Opening the page...</output>
        )}
        <Failure view={view} />
      </div>
    </div>
  );
}
