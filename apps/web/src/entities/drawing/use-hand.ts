import type { DrawingColor } from '@ringmark/contract/pages/drawing-colors';
import type { DrawingPoint } from '@ringmark/contract/pages/drawing';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { drawnMark, isMeant, type Mark, type MarkKind, moved, nextNumber } from './marks.ts';
import type { Typing } from './typed-words.tsx';
import type { MarksInWork } from './use-marks.ts';

/** A hand on the picture: a mark that it draws, or one that it moves. */
type Hold =
  | { kind: 'draws'; path: DrawingPoint[]; from: DrawingPoint }
  | { kind: 'moves'; index: number; first: Mark; from: DrawingPoint; at: DrawingPoint; hasMoved: boolean };

interface Hand {
  stage: RefObject<HTMLDivElement | null>;
  tool: MarkKind;
  color: DrawingColor;
  work: MarksInWork;
  onTyping: (typing: Typing) => void;
}

const within = (value: number) => Math.min(1, Math.max(0, value));

/** Returns the place of a pointer on the picture. */
function placeOn(stage: HTMLElement | null, { clientX, clientY }: PointerEvent): DrawingPoint {
  const { left = 0, top = 0, width = 1, height = 1 } = stage?.getBoundingClientRect() ?? {};
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

const inWindow = ({ clientX: x, clientY: y }: PointerEvent): DrawingPoint => ({ x, y });

/** Draws marks and moves them, by mouse, pen or finger. */
export function useHand({ stage, tool, color, work, onTyping }: Hand) {
  const hold = useRef<Hold | null>(null);
  const [draft, setDraft] = useState<Mark | null>(null);
  const { act } = work;
  const placeAt = (event: PointerEvent) => placeOn(stage.current, event);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || hold.current) return;
    const at = placeAt(event);
    const from = inWindow(event);
    const under = (event.target as Element).closest('[data-mark]')?.getAttribute('data-mark');
    stage.current?.setPointerCapture(event.pointerId);
    const index = Number(under ?? -1);
    const first = work.marks[index];
    if (first) {
      hold.current = { kind: 'moves', index, first, from, at, hasMoved: false };
      act({ do: 'choose', index });
      return;
    }
    act({ do: 'choose', index: null });
    if (work.isFull) return;
    hold.current = { kind: 'draws', path: [at], from };
  };

  const onPointerMove = (event: PointerEvent) => {
    const held = hold.current;
    if (!held) return;
    const at = placeAt(event);
    if (held.kind === 'moves') {
      if (!held.hasMoved && !isMeant(held.from, inWindow(event))) return;
      const by = { x: at.x - held.at.x, y: at.y - held.at.y };
      act({ do: 'change', index: held.index, mark: moved(held.first, by), isSame: held.hasMoved });
      held.hasMoved = true;
      return;
    }
    held.path.push(at);
    if (tool === 'text' || tool === 'step') return;
    if (isMeant(held.from, inWindow(event))) setDraft(drawnMark(tool, color, held.path));
  };

  const onPointerUp = (event: PointerEvent) => {
    const held = hold.current;
    hold.current = null;
    setDraft(null);
    if (held?.kind !== 'draws') return;
    // After the press, which would take the focus from what is put there.
    if (tool === 'text') onTyping({ at: placeAt(event), index: null });
    else if (tool === 'step')
      act({ do: 'add', mark: { kind: 'step', color, ...placeAt(event), number: nextNumber(work.marks) } });
    else if (isMeant(held.from, inWindow(event)))
      act({ do: 'add', mark: drawnMark(tool, color, [...held.path, placeAt(event)]) });
  };

  const onPointerCancel = () => {
    hold.current = null;
    setDraft(null);
  };

  return { draft, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
