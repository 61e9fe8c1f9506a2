import { expect, test } from 'vitest';
import { findVarying } from './compare-looks.ts';
import { addBox, hasTile, noTiles } from './tiles.ts';

const SIDE = 16;
const lookOf = (grey: number, isMoving: boolean) => {
  const data = new Uint8Array(SIDE * SIDE * 4).fill(255);
  data.set([grey, grey, grey], 0);
  const moving = noTiles(SIDE, SIDE);
  if (isMoving) addBox(moving, { x: 0, y: 0, width: 8, height: 8 });
  return { pixels: { width: SIDE, height: SIDE, data }, moving, box: { x: 8, y: 8, width: 8, height: 8 } };
};

test('what differs between two visits varies, also where one of them took it for moving', () => {
  for (const isMoving of [false, true]) {
    const varying = findVarying(lookOf(0, false), lookOf(255, isMoving));
    expect([hasTile(varying, 0, 0), hasTile(varying, 8, 8)]).toEqual([true, false]);
  }
});
