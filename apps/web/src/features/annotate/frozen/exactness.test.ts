import { expect, test } from 'vitest';
import { exactness } from './exactness.ts';

const OWN = '1366x768';
const at = (differs: number | null, elementState: Parameters<typeof exactness>[2]['elementState'] = null) =>
  exactness(OWN, OWN, { differs, elementState });

test('an original page is shown as it was only where somebody has looked, and it was', () => {
  expect([at(0), at(0.001)]).toEqual(Array(2).fill('Captured at 1366×768 and shown as it was.'));
  expect(at(null)).toBe('Captured at 1366×768.');
  expect(at(0.0011)).toBe(
    'Captured at 1366×768. In this copy, less than 1% of the visible area differs from what was on screen.',
  );
  expect(at(0.034)).toBe(
    'Captured at 1366×768. In this copy, 3% of the visible area differs from what was on screen.',
  );
});

test('it says what has become of the pinned element', () => {
  expect(at(0, 'found')).toBe(at(0));
  expect(at(0, 'hidden')).toBe(`${at(0)} The pinned element isn’t visible in this copy.`);
  expect(at(0.2, 'not_found')).toBe(`${at(0.2)} The pinned element couldn’t be found in this copy.`);
  expect(at(null, 'hidden')).toBe('Captured at 1366×768. The pinned element isn’t visible in this copy.');
});

test('nobody has looked at other sizes', () => {
  const seen = { differs: 0, elementState: 'not_found' as const };
  expect(exactness(OWN, '375x667', seen)).toBe('Captured at 1366×768. Other sizes are approximate.');
});
