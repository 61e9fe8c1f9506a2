import { expect, it } from 'vitest';
import { drawClipFrame, fitInFrame } from './draw-clip-frame.ts';

/** Writes down what is called of it. */
function aPen() {
  const calls: string[] = [];
  const known: Record<string, unknown> = { measureText: () => ({ width: 40 }) };
  const pen = new Proxy(known, {
    get: (target, name) =>
      target[String(name)] ??
      ((...args: unknown[]) => calls.push(`${String(name)} ${args.slice(1).join(' ')}`)),
    set: () => true,
  });
  return { pen: pen as unknown as OffscreenCanvasRenderingContext2D, calls };
}

const NOTHING = { pointer: null, rings: [], key: null, pin: null };
const page = { width: 200, height: 100 };
const canvas = { width: 200, height: 100 } as HTMLCanvasElement;
const frame = { width: 400, height: 400 };

it('puts a page of another shape whole into the middle', () => {
  expect(fitInFrame({ width: 200, height: 100 }, frame)).toEqual({ scale: 2, x: 0, y: 100 });
  expect(fitInFrame({ width: 100, height: 200 }, frame)).toEqual({ scale: 2, x: 100, y: 0 });
});

it('draws the page, and what is done upon it', () => {
  const { pen, calls } = aPen();
  const marks = {
    pointer: { x: 1, y: 2 },
    rings: [{ x: 5, y: 6, age: 0.5 }],
    key: { name: 'Enter', opacity: 1 },
    pin: null,
  };
  drawClipFrame(pen, frame, { canvas, page, covers: [], marks });
  const names = calls.map((call) => call.split(' ')[0]);
  expect(names.indexOf('drawImage')).toBeLessThan(names.indexOf('arc'));
  expect(calls).toContain('drawImage 0 0 200 100');
  expect(names.filter((name) => name === 'fillText')).toHaveLength(1);
});

it('leaves the last frame as it is once the page is gone', () => {
  const { pen, calls } = aPen();
  const empty = { width: 0, height: 0 } as HTMLCanvasElement;
  for (const none of [null, empty])
    drawClipFrame(pen, frame, { canvas: none, page, covers: [], marks: NOTHING });
  expect(calls).toEqual([]);
});

it('covers places of the page after it is drawn, whole px more than they are, and rings a pin above', () => {
  const { pen, calls } = aPen();
  const covers = [{ x: 10.4, y: 20, width: 30, height: 10.2 }];
  drawClipFrame(pen, frame, { canvas, page, covers, marks: { ...NOTHING, pin: { x: 50, y: 50 } } });
  const order = ['drawImage 0 0 200 100', 'fillRect 19 33 13', 'arc 50 26 0 6.283185307179586'];
  expect(calls.filter((call) => order.includes(call))).toEqual(order);
});

it('marks a region with its box', () => {
  const { pen, calls } = aPen();
  const pin = { x: 50, y: 50, size: { width: 40, height: 20 } };
  drawClipFrame(pen, frame, { canvas, page, covers: [], marks: { ...NOTHING, pin } });
  expect(calls).toContain('roundRect 40 40 20 4');
});
