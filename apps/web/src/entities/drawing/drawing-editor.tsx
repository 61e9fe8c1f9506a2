import { Button } from '@mantine/core';
import type { DrawingColor } from '@ringmark/contract/pages/drawing-colors';
import type { Drawing, DrawingPoint } from '@ringmark/contract/pages/drawing';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { WindowDialog } from '../../ui/dialogs/window-dialog.tsx';
import { canvasPicture } from './cover-picture.ts';
import classes from './drawing-editor.module.css';
import { DrawingStage } from './drawing-stage.tsx';
import { DrawingTools, TOOLS } from './drawing-tools.tsx';
import { drawnMark, type Mark, type MarkKind, nextNumber, toDrawing, toMarks } from './marks.ts';
import type { Typing } from './typed-words.tsx';
import { type MarksInWork, useMarks } from './use-marks.ts';

/** What was drawn, with the picture as it is to be sent. */
export interface Drawn {
  drawing: Drawing;
  /** A data URL where parts were covered, else null: the picture stays as it is. */
  picture: string | null;
}

interface DrawingEditorProps {
  /** The picture as it was taken. */
  src: string;
  /** CSS px of the page that it shows, which the marks are as large in; the picture's own size without it. */
  pageWidth: number | null;
  first: Drawing | null;
  /** Parts can be made unreadable only before the picture is sent. */
  canCover: boolean;
  isSaving?: boolean;
  /** Why it was not saved. */
  refusal?: string | null;
  onDone: (drawn: Drawn) => void;
  onClose: () => void;
}

const NOTHING: Drawing = { shapes: [], covers: [] };
const MIDDLE: DrawingPoint = { x: 0.5, y: 0.5 };

function useImage(src: string) {
  const [image, setImage] = useState<HTMLImageElement>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState({ src });
  useEffect(() => {
    let isLate = false;
    const loaded = new Image();
    loaded.src = attempt.src;
    loaded.decode().then(
      () => !isLate && setImage(loaded),
      () => !isLate && setFailed(true),
    );
    return () => {
      isLate = true;
    };
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt({ src });
  };
  return { image, hasFailed, retry };
}

/** A mark for those who have no pointer: in the middle, from where keys move it. */
function middleMark(tool: MarkKind, color: DrawingColor, work: MarksInWork): Mark | null {
  if (tool === 'text') return null;
  if (tool === 'step') return { kind: 'step', color, ...MIDDLE, number: nextNumber(work.marks) };
  const from = { x: 0.4, y: 0.4 };
  return drawnMark(tool, color, [from, MIDDLE]);
}

/** The keys of the whole window, but while words are typed. */
function keysFor(work: MarksInWork, onTool: (tool: MarkKind, inMiddle: boolean) => void, canCover: boolean) {
  return (event: KeyboardEvent) => {
    const { act, chosen } = work;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      act({ do: event.shiftKey ? 'redo' : 'undo' });
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && chosen !== null) {
      event.preventDefault();
      act({ do: 'remove', index: chosen });
    } else if (!isCommand && !event.altKey) {
      const found = TOOLS.find(
        ({ key, kind }) => key === event.key.toLowerCase() && (canCover || kind !== 'cover'),
      );
      if (found) onTool(found.kind, false);
    }
  };
}

/** Tool, colour, marks and words of one picture while it is drawn on. */
function useDrawing(first: Drawing | null, canCover: boolean) {
  const [firstMarks] = useState(() => toMarks(first ?? NOTHING));
  const work = useMarks(firstMarks);
  const [tool, setTool] = useState<MarkKind>('arrow');
  const [color, setColor] = useState<DrawingColor>('red');
  const [typing, setTyping] = useState<Typing | null>(null);
  const onTool = (next: MarkKind, inMiddle: boolean) => {
    setTool(next);
    if (!inMiddle) return;
    const mark = middleMark(next, color, work);
    if (mark) work.act({ do: 'add', mark });
    else setTyping({ at: MIDDLE, index: null });
  };
  const onColor = (next: DrawingColor) => {
    setColor(next);
    const index = work.chosen;
    const mark = index === null ? undefined : work.marks[index];
    if (index !== null && mark && mark.kind !== 'cover')
      work.act({ do: 'change', index, mark: { ...mark, color: next } });
  };
  const onRemove = () => {
    if (work.chosen !== null) work.act({ do: 'remove', index: work.chosen });
  };
  const tools = { tool, color, canCover, work, onTool, onColor, onRemove };
  return { work, tools, stage: { tool, color, work, typing, onTyping: setTyping } };
}

interface RoomProps extends Pick<DrawingEditorProps, 'src' | 'pageWidth'> {
  stage: ReturnType<typeof useDrawing>['stage'];
  /** Told of the canvas with the picture as it will be sent. */
  onCanvas: (canvas: HTMLCanvasElement) => void;
}

/** The picture, or why it is not there. */
function Room({ src, pageWidth, stage, onCanvas }: RoomProps) {
  const { image, hasFailed, retry } = useImage(src);
  if (hasFailed) {
    return (
      <div className={classes.failed} role="alert">
        <p>The picture could not be loaded.</p>
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!image) return <output className={classes.failed}>Loading the picture...</output>;
  const width = pageWidth ?? image.naturalWidth;
  const page = { width, height: (width * image.naturalHeight) / image.naturalWidth };
  return <DrawingStage image={image} page={page} {...stage} onCanvas={onCanvas} />;
}

interface FootProps {
  isFull: boolean;
  refusal: string | null | undefined;
  isSaving: boolean;
  canSave: boolean;
  onClose: () => void;
  onDone: () => void;
}

const Foot = ({ isFull, refusal, isSaving, canSave, onClose, onDone }: FootProps) => (
  <div className={classes.foot}>
    <p className={classes.hint} id="drawing-keys">
      {isFull
        ? 'A picture has no room for more marks.'
        : 'Arrow keys move a chosen mark, with Shift its far end; Delete takes it away.'}
    </p>
    {refusal && (
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
    )}
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button disabled={!canSave || isSaving} onClick={onDone}>
      {isSaving ? 'Saving...' : 'Done'}
    </Button>
  </div>
);

const NOT_MADE =
  'This browser could not make the picture. Take away the blurred parts, or save without drawing.';

/** Draws on a picture in the whole window. What is left without saving is asked for first. */
export function DrawingEditor(props: DrawingEditorProps) {
  const { work, tools, stage } = useDrawing(props.first, props.canCover);
  const [isLeaving, setLeaving] = useState(false);
  const [hasNotEncoded, setNotEncoded] = useState(false);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const keys = keysFor(work, tools.onTool, props.canCover);
  const close = () => (work.isChanged ? setLeaving(true) : props.onClose());
  const done = async () => {
    const drawing = toDrawing(work.marks);
    try {
      const isCovered = drawing.covers.length > 0 && canvas;
      props.onDone({ drawing, picture: isCovered ? await canvasPicture(isCovered) : null });
    } catch {
      setNotEncoded(true);
    }
  };
  return (
    <WindowDialog
      title="Draw on the picture"
      onClose={close}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape') keys(event);
      }}
    >
      <DrawingTools {...tools} />
      <div className={classes.room}>
        <Room src={props.src} pageWidth={props.pageWidth} stage={stage} onCanvas={setCanvas} />
      </div>
      <Foot
        isFull={work.isFull}
        refusal={hasNotEncoded ? NOT_MADE : props.refusal}
        isSaving={props.isSaving ?? false}
        canSave={canvas !== null}
        onClose={close}
        onDone={() => void done()}
      />
      {isLeaving && (
        <ConfirmDialog
          title="Leave the drawing?"
          confirmLabel="Leave it"
          isDestructive
          onConfirm={props.onClose}
          onClose={() => setLeaving(false)}
        >
          What you drew now is lost.
        </ConfirmDialog>
      )}
    </WindowDialog>
  );
}
