import { expect, test } from 'vitest';
import { ringPlace } from './ring-place.ts';

const pin = { shotX: 0, shotY: 1_000, viewportWidth: 1_366, viewportHeight: 1_080 };

test('the ring stands at the click less the corner of the picture', () => {
  const place = ringPlace({ clickX: '683', clickY: '1540', pin }, undefined);
  expect(place).toEqual({ x: 0.5, y: 0.5, pageWidth: 1_366 });
});

test('a picture of double density does not move the ring', () => {
  const place = ringPlace({ clickX: '683', clickY: '1540', pin }, { width: 2_732, height: 2_160 });
  expect(place).toEqual({ x: 0.5, y: 0.5, pageWidth: 1_366 });
});

test('without the page context the picture is taken as it is, from the top of the document', () => {
  const ticket = { clickX: '100', clickY: '50', pin: null };
  expect(ringPlace(ticket, { width: 400, height: 200 })).toEqual({ x: 0.25, y: 0.25, pageWidth: 400 });
  expect(ringPlace(ticket, undefined)).toBeUndefined();
});

test('there is no ring without a click, nor for a click outside the picture', () => {
  expect(ringPlace({ clickX: null, clickY: null, pin }, undefined)).toBeUndefined();
  expect(ringPlace({ clickX: '10', clickY: '20', pin }, undefined)).toBeUndefined();
});
