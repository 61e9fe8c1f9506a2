import { Button } from '@mantine/core';
import type { DrawingColor } from '@ringmark/contract/pages/drawing-colors';
import type { Drawing, DrawingPoint } from '@ringmark/contract/pages/drawing';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { WindowDialog } from '../../ui/dialogs/window-dialog.tsx';
import classes from './drawing-editor.module.css';
import { DrawingFoot } from './drawing-foot.tsx';
import type { PageSize } from './drawing-layer.tsx';
import { DrawingStage } from './drawing-stage.tsx';
import { DrawingTools, TOOLS } from './drawing-tools.tsx';
import { drawnMark, type Mark, type MarkKind, nextNumber, toDrawing, toMarks } from './marks.ts';
import type { Typing } from './typed-words.tsx';
import { type MarksInWork, useMarks } from './use-marks.ts';

/** The picture as it was drawn on. */
export interface Surface {
  /** Without what is covered, and without the other marks. */
  canvas: HTMLCanvasElement;
  /** The size of the page in whose px the marks are drawn. */
  page: PageSize;
}

type PageWidth = number | ((size: PageSize) => number) | null;

interface DrawingEditorProps {
  /** The picture as it was taken: its address, or the file itself. */
  src: string | File;
  /** CSS px of the page that it shows, which the marks are as large in; null for the picture's own size. */
  pageWidth: PageWidth;
  first: Drawing | null;
  /** Parts can be made unreadable only before the picture is sent. */
  canCover: boolean;
  isSaving?: boolean;
  doneLabel?: string | undefined;
  /** Says what else there is to know about this picture. */
  note?: string | undefined;
  /** Why it was not saved. */
  refusal?: string | null;
  /** Receives the drawing. If the browser cannot make the picture, it rejects and the editor says so. */
  onDone: (drawing: Drawing, surface: Surface) => void | Promise<void>;
  onClose: () => void;
}

function pageOf(pageWidth: PageWidth, { width, height }: PageSize): PageSize {
  const wide = typeof pageWidth === 'function' ? pageWidth({ width, height }) : (pageWidth ?? width);
  return { width: wide, height: (wide * height) / width };
}

const NOTHING: Drawing = { shapes: [], covers: [] };
const MIDDLE: DrawingPoint = { x: 0.5, y: 0.5 };

function useImage(src: string | File) {
  const [image, setImage] = useState<HTMLImageElement>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState({ src });
  useEffect(() => {
    let isLate = false;
    const loaded = new Image();
    const url = typeof attempt.src === 'string' ? attempt.src : URL.createObjectURL(attempt.src);
    loaded.src = url;
    void loaded
      .decode()
      .then(
        () => !isLate && setImage(loaded),
        () => !isLate && setFailed(true),
      )
      .finally(() => URL.revokeObjectURL(url));
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
  /** Called with the canvas that has the picture as it will be sent. */
  onCanvas: (canvas: HTMLCanvasElement) => void;
}

/** The picture, or why it is not there. */
function Room({ src, pageWidth, stage, onCanvas }: RoomProps) {
  const { image, hasFailed, retry } = useImage(src);
  if (hasFailed) {
    return (
      <div className={classes.failed} role="alert">
        <p>Couldn’t load the image.</p>
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!image) return <output className={classes.failed}>Loading image...</output>;
  const page = pageOf(pageWidth, { width: image.naturalWidth, height: image.naturalHeight });
  return <DrawingStage image={image} page={page} {...stage} onCanvas={onCanvas} />;
}

const NOT_MADE = 'Your browser couldn’t create the image. Remove what you drew, or cancel.';

/** Draws on a picture in the whole window. What is left without saving is asked for first. */
export function DrawingEditor(props: DrawingEditorProps) {
  const { work, tools, stage } = useDrawing(props.first, props.canCover);
  const [isLeaving, setLeaving] = useState(false);
  const [making, setMaking] = useState<'no' | 'runs' | 'failed'>('no');
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const keys = keysFor(work, tools.onTool, props.canCover);
  const close = () => (work.isChanged ? setLeaving(true) : props.onClose());
  const done = async () => {
    if (!canvas) return;
    setMaking('runs');
    try {
      await props.onDone(toDrawing(work.marks), { canvas, page: pageOf(props.pageWidth, canvas) });
      setMaking('no');
    } catch {
      setMaking('failed');
    }
  };
  return (
    <WindowDialog
      title="Draw on the image"
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
      <DrawingFoot
        note={props.note}
        isFull={work.isFull}
        refusal={making === 'failed' ? NOT_MADE : props.refusal}
        isSaving={making === 'runs' || (props.isSaving ?? false)}
        canSave={canvas !== null}
        doneLabel={props.doneLabel}
        onClose={close}
        onDone={() => void done()}
      />
      {isLeaving && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          isDestructive
          onConfirm={props.onClose}
          onClose={() => setLeaving(false)}
        >
          What you just drew will be lost.
        </ConfirmDialog>
      )}
    </WindowDialog>
  );
}
