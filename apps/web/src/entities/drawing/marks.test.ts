import { drawingSchema } from '@ringmark/contract/pages/drawing';
import { describe, expect, test } from 'vitest';
import { drawnMark, type Mark, moved, nextNumber, resized, toDrawing, toMarks } from './marks.ts';
import { changeMarks } from './use-marks.ts';

const BOX = { kind: 'box', color: 'red', x: 0.5, y: 0.5, width: 0.25, height: 0.25 } as const satisfies Mark;

describe('a mark', () => {
  test('is drawn whichever way the hand moves, and never leaves the picture', () => {
    const path = [
      { x: 0.5, y: 0.75 },
      { x: -0.25, y: 0.25 },
    ];
    expect(drawnMark('box', 'red', path)).toMatchObject({ x: 0, y: 0.25, width: 0.5, height: 0.5 });
    expect(drawnMark('cover', 'red', path)).toEqual({
      kind: 'cover',
      x: 0,
      y: 0.25,
      width: 0.5,
      height: 0.5,
    });
    expect(drawnMark('arrow', 'red', path)).toMatchObject({ from: path[0], to: { x: 0, y: 0.25 } });
  });

  test('keeps no more points of a long line than may be sent, among them both ends', () => {
    const path = Array.from({ length: 3_000 }, (_, index) => ({ x: index / 2_999, y: 0.5 }));
    const line = drawnMark('line', 'red', path);
    expect(drawingSchema.safeParse(toDrawing([line])).success).toBe(true);
    expect(line.kind === 'line' && [line.points[0], line.points.at(-1)]).toEqual([
      [0, 0.5],
      [1, 0.5],
    ]);
  });

  test('is moved and made larger as far as the edges allow', () => {
    expect(moved(BOX, { x: 0.5, y: -0.25 })).toEqual({ ...BOX, x: 0.75, y: 0.25 });
    expect(resized(BOX, { x: 1, y: -1 })).toEqual({ ...BOX, width: 0.5, height: 0.01 });
    const arrow = { kind: 'arrow', color: 'red', from: { x: 0, y: 0 }, to: { x: 0.5, y: 0.5 } } as const;
    expect(moved(arrow, { x: 0.75, y: 0 })).toEqual({
      ...arrow,
      from: { x: 0.5, y: 0 },
      to: { x: 1, y: 0.5 },
    });
  });

  test('with a number goes on from the highest', () => {
    const step = { kind: 'step', color: 'red', x: 0, y: 0 } as const;
    expect(nextNumber([])).toBe(1);
    expect(nextNumber([{ ...step, number: 4 }, BOX])).toBe(5);
  });

  test('that covers is told apart from shapes, there and back', () => {
    const cover = { kind: 'cover', x: 0, y: 0, width: 0.5, height: 0.5 } as const;
    const { shapes, covers } = toDrawing([BOX, cover]);
    expect([shapes, covers]).toEqual([[BOX], [{ x: 0, y: 0, width: 0.5, height: 0.5 }]]);
    expect(toMarks({ shapes, covers })).toEqual([cover, BOX]);
  });
});

describe('undo', () => {
  const empty = { past: [], marks: [], future: [], chosen: null };
  test('takes back one act after the other, a movement as one', () => {
    let state = changeMarks(empty, { do: 'add', mark: BOX });
    state = changeMarks(state, { do: 'change', index: 0, mark: { ...BOX, x: 0.4 } });
    state = changeMarks(state, { do: 'change', index: 0, mark: { ...BOX, x: 0.3 }, isSame: true });
    expect(state.marks).toEqual([{ ...BOX, x: 0.3 }]);
    state = changeMarks(state, { do: 'undo' });
    expect(state.marks).toEqual([BOX]);
    state = changeMarks(state, { do: 'undo' });
    expect(changeMarks(state, { do: 'undo' })).toBe(state);
    state = changeMarks(changeMarks(state, { do: 'redo' }), { do: 'redo' });
    expect(state.marks).toEqual([{ ...BOX, x: 0.3 }]);
    expect(changeMarks(state, { do: 'remove', index: 0 })).toMatchObject({ marks: [], chosen: null });
  });

  test('leaves no room for more marks than a picture may have', () => {
    let state = changeMarks(empty, { do: 'add', mark: BOX });
    for (let count = 0; count < 60; count += 1) state = changeMarks(state, { do: 'add', mark: BOX });
    expect(drawingSchema.safeParse(toDrawing(state.marks)).success).toBe(true);
    expect(state.marks).toHaveLength(50);
  });
});
