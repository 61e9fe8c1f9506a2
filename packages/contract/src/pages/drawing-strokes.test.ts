import { describe, expect, it } from 'vitest';
import { shapeName, strokesOf } from './drawing-strokes.ts';

const PAGE = { width: 1_000, height: 500 };

describe('the strokes of a shape', () => {
  it('are in px of the page', () => {
    const box = { kind: 'box', color: 'green', x: 0.1, y: 0.2, width: 0.5, height: 0.5 } as const;
    expect(strokesOf(box, PAGE)).toEqual({
      path: 'M 100 100 h 500 v 250 h -500 Z',
      color: '#2b9348',
      width: 4,
    });
    const points: [number, number][] = [
      [0, 0],
      [0.1, 0.2],
      [0.2, 0],
    ];
    expect(strokesOf({ kind: 'line', color: 'red', points }, PAGE).path).toBe(
      'M 0 0 Q 100 100 150 50 L 200 0',
    );
  });

  it('have an arrow with a head no longer than itself', () => {
    const arrow = { kind: 'arrow', color: 'red', from: { x: 0, y: 0 }, to: { x: 0.004, y: 0 } } as const;
    const numbers =
      strokesOf(arrow, PAGE)
        .path.match(/-?[\d.]+/gu)
        ?.map(Number) ?? [];
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(4);
  });

  it('have words where they were put, and a number in the middle of its disc', () => {
    const text = { kind: 'text', color: 'blue', x: 0.5, y: 0.5, words: 'Here' } as const;
    expect(strokesOf(text, PAGE)).toMatchObject({
      path: '',
      words: { text: 'Here', x: 500, y: 250, isCentred: false },
    });
    const step = { kind: 'step', color: 'blue', x: 0.5, y: 0.5, number: 3 } as const;
    expect(strokesOf(step, PAGE)).toMatchObject({
      width: 0,
      words: { text: '3', x: 500, y: 250, isCentred: true },
    });
    expect([shapeName(text), shapeName(step)]).toEqual(['Text “Here”', 'Number 3']);
  });
});
