import { ownValue } from '@ringmark/contract/own-value';
import type { DrawingColor } from '@ringmark/contract/pages/drawing-colors';
import type { DrawingPoint } from '@ringmark/contract/pages/drawing';
import { strokesOf } from '@ringmark/contract/pages/drawing-strokes';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CoveredPicture } from './covered-picture.tsx';
import classes from './drawing-editor.module.css';
import shapes from './drawing-layer.module.css';
import { DrawnShape, type PageSize } from './drawing-layer.tsx';
import { type Mark, type MarkKind, markName, moved, resized, toDrawing } from './marks.ts';
import { type Typing, TypedWords } from './typed-words.tsx';
import { useHand } from './use-hand.ts';
import type { MarksInWork } from './use-marks.ts';

/** Shares of the picture that an arrow key moves a mark by. */
const KEY_STEP = 0.01;
const ARROW_KEYS: Readonly<Record<string, DrawingPoint>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

interface DrawingStageProps {
  image: HTMLImageElement;
  page: PageSize;
  tool: MarkKind;
  color: DrawingColor;
  work: MarksInWork;
  typing: Typing | null;
  onTyping: (typing: Typing | null) => void;
  /** Called with the canvas, which shows the picture as it will be sent. */
  onCanvas: (canvas: HTMLCanvasElement) => void;
}

const placeOf = (mark: Mark, page: PageSize) => {
  if (mark.kind !== 'cover' && mark.kind !== 'box') return undefined;
  const { x, y, width, height } = mark;
  return {
    x: x * page.width,
    y: y * page.height,
    width: width * page.width,
    height: height * page.height,
  };
};

/** CSS px of the page in which a line is taken hold of. */
const GRIP = 22;

function MarkShape({ mark, page }: { mark: Mark; page: PageSize }) {
  if (mark.kind !== 'cover') {
    const { path } = strokesOf(mark, page);
    return (
      <>
        <DrawnShape shape={mark} page={page} />
        {path && <path d={path} stroke="transparent" strokeWidth={GRIP} fill="none" />}
      </>
    );
  }
  return <rect {...placeOf(mark, page)} fill="transparent" />;
}

/** Each can be reached, moved and changed by keyboard. */
function Marks({
  work,
  page,
  typing,
  onTyping,
}: Pick<DrawingStageProps, 'work' | 'page' | 'typing' | 'onTyping'>) {
  const { act, chosen, marks } = work;
  const onMarkKey = (event: KeyboardEvent, index: number, mark: Mark) => {
    const by = ownValue(ARROW_KEYS, event.key);
    if (by) {
      event.preventDefault();
      act({ do: 'change', index, mark: event.shiftKey ? resized(mark, by) : moved(mark, by) });
    } else if (event.key === 'Enter' && mark.kind === 'text') {
      event.preventDefault();
      onTyping({ at: { x: mark.x, y: mark.y }, index });
    }
  };

  return marks.map((mark, index) => (
    <g
      key={index}
      data-mark={index}
      data-chosen={chosen === index || undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No button can stand in a drawing.
      role="button"
      tabIndex={0}
      aria-label={`Mark ${index + 1}: ${markName(mark)}`}
      aria-describedby="drawing-keys"
      onFocus={() => act({ do: 'choose', index })}
      onKeyDown={(event) => onMarkKey(event, index, mark)}
    >
      {typing?.index !== index && <MarkShape mark={mark} page={page} />}
    </g>
  ));
}

/** The picture with its marks, on which a hand draws and moves them; each can be reached and moved by keyboard. */
export function DrawingStage({
  image,
  page,
  tool,
  color,
  work,
  typing,
  onTyping,
  onCanvas,
}: DrawingStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { chosen } = work;

  // The mark just drawn gets the focus, so that keys move it. After a removal the focus stays on the picture.
  useEffect(() => {
    const mark = stage.current?.querySelector<SVGGElement>(`[data-mark="${chosen}"]`);
    const held = document.activeElement;
    if (mark) mark.focus({ preventScroll: true });
    // The next mark has taken its place in the list, and is not chosen.
    else if (held === document.body || (held?.hasAttribute('data-mark') && stage.current?.contains(held)))
      stage.current?.focus({ preventScroll: true });
  }, [chosen]);

  const { draft, handlers } = useHand({ stage, tool, color, work, onTyping });

  const drawing = toDrawing(draft ? [...work.marks, draft] : work.marks);
  return (
    <div
      ref={stage}
      tabIndex={-1}
      className={classes.stage}
      style={{ '--ratio': page.width / page.height }}
      data-testid="drawing-stage"
      {...handlers}
    >
      <CoveredPicture image={image} covers={drawing.covers} onCanvas={onCanvas} />
      <svg
        className={`${classes.marks} ${shapes.shapes}`}
        viewBox={`0 0 ${page.width} ${page.height}`}
        preserveAspectRatio="none"
      >
        <Marks work={work} page={page} typing={typing} onTyping={onTyping} />
        {draft && draft.kind !== 'cover' && <DrawnShape shape={draft} page={page} />}
      </svg>
      {typing && <TypedWords work={work} color={color} typing={typing} onTyping={onTyping} />}
    </div>
  );
}
