import { pinElementSchema } from '@ringmark/contract/pins';
import { expect, test } from 'vitest';
import { boundSpot } from './bound-element.ts';

test('of an element only what a pin takes is told, however far it reaches', () => {
  const offset = { x: 0.5, y: 0.5 };
  const element = { selector: '#a', tag: 'div', role: 'generic', name: null, text: null, offset };
  const box = { x: -900_000, y: -3, width: 99_999_999, height: Number.NaN };
  const bound = boundSpot({ element: { ...element, box } }).element;
  expect(bound?.box).toEqual({ x: -100_000, y: -3, width: 10_000_000, height: 0 });
  expect(pinElementSchema.safeParse(bound).success).toBe(true);
});
