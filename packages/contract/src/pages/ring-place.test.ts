import { expect, test } from 'vitest';
import { ringPlace } from './ring-place.ts';

const pin = { shotX: 0, shotY: 1_000, viewportWidth: 1_366, viewportHeight: 1_080, deviceScale: 1 };

test('the ring is at the click less the corner of the picture', () => {
  const place = ringPlace({ clickX: '683', clickY: '1540', pin }, undefined);
  expect(place).toEqual({ x: 0.5, y: 0.5, pageWidth: 1_366 });
});

test.each([1, 2, 0.8])('the ring is at the same place from a display of density %d', (deviceScale) => {
  const ticket = { clickX: '683', clickY: '1540', pin: { ...pin, deviceScale } };
  const middle = { x: 0.5, y: 0.5, pageWidth: 1_366 };
  const ofDisplay = { width: 1_366 * deviceScale, height: 1_080 * deviceScale };
  const ofServer = { width: 1_366, height: 1_080 };
  expect(ringPlace(ticket, ofDisplay)).toEqual(middle);
  expect(ringPlace(ticket, ofServer)).toEqual(middle);
});

test('where the width of the viewport is not known, the density tells of it', () => {
  const ticket = { clickX: '683', clickY: '1540', pin: { ...pin, viewportWidth: null, deviceScale: 2 } };
  const place = ringPlace(ticket, { width: 2_732, height: 2_160 });
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
