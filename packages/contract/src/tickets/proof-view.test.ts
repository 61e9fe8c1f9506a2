import type { PinContext } from '../pins.ts';
import { describe, expect, it } from 'vitest';
import { placeIn, proofView } from './proof-view.ts';

const box = { x: 500, y: 1_000, width: 100, height: 40 };
const pin = { element: { box }, shotX: 0, shotY: 700, viewportWidth: 1_366 } as PinContext;
const ticket = { pin, screenshotSize: { width: 2_732, height: 2_160 } };
const proof = {
  box: { x: 500, y: 300, width: 100, height: 40 },
  boxBefore: { x: 500, y: 300, width: 100, height: 40 },
  places: [{ x: 500, y: 300, width: 8, height: 8 }],
  width: 1_366,
  height: 1_080,
};

describe('the pictures of a proof', () => {
  it('show what is around the element, within the picture', () => {
    expect(proofView(ticket, proof, false)).toEqual({
      part: { x: 300, y: 100, width: 500, height: 440 },
      before: { x: 0, y: 0, width: 1_366, height: 1_080 },
      after: { x: -0, y: -0, width: 1_366, height: 1_080 },
      places: [{ x: 500, y: 300, width: 8, height: 8 }],
      edge: 50,
    });
    const atTheTop = { ...pin, shotY: 950 };
    expect(proofView({ ...ticket, pin: atTheTop }, proof, false)?.part).toMatchObject({ y: 0, height: 290 });
  });

  it('lie over each other at the element, where the page could not be scrolled to the same place', () => {
    const view = proofView(ticket, { ...proof, box: { ...proof.box, y: 180 } }, true);
    expect(view?.after).toMatchObject({ y: 120 });
    expect(view?.places[0]).toMatchObject({ y: 420 });
    expect(view?.part).toEqual(view?.before);
  });

  it('keep what is around in its place where the element grew to the left, or on both sides', () => {
    const { box: at } = proof;
    for (const grown of [
      { ...at, x: at.x - 30, width: at.width + 30 },
      { ...at, x: at.x - 30, width: at.width + 60 },
    ])
      expect(proofView(ticket, { ...proof, box: grown }, true)?.after).toMatchObject({ x: -0 });
  });

  it('begin with their edge on the element, wherever it stands in the part', () => {
    const atTheLeft = { ...proof, box: { ...proof.box, width: 300 } };
    const moved = { ...pin, element: { box: { ...box, x: 20 } } } as PinContext;
    // 70 of 20 + 300 + 200 px.
    expect(proofView({ ...ticket, pin: moved }, atTheLeft, false)?.edge).toBe(13);
    expect(proofView(ticket, proof, true)?.edge).toBe(40);
  });

  it('show the old place of an element that is gone', () => {
    expect(proofView(ticket, { ...proof, box: null }, false)?.after).toMatchObject({ y: -0 });
  });

  it('are not shown where a size is not known', () => {
    expect(proofView({ ...ticket, screenshotSize: null }, proof, false)).toBeUndefined();
    expect(proofView(ticket, { ...proof, width: null }, false)).toBeUndefined();
  });

  it('take their place in shares of the part that is shown', () => {
    const part = { x: 100, y: 50, width: 400, height: 200 };
    expect(placeIn(part, { x: 200, y: 100, width: 100, height: 20 })).toEqual({
      left: '25%',
      top: '25%',
      width: '25%',
      height: '10%',
    });
  });
});
