import { expect, test } from 'vitest';
import { MY_WINDOW, presetOfWindow, presetSize, windowKind } from './preset-choice.ts';

const of = (width: number, height: number) => presetOfWindow({ width, height });

test('a phone gets a phone’s preset, a tablet a tablet’s, and a desktop the specification’s default', () => {
  expect([of(390, 844), of(430, 932)]).toEqual(['375x667', '414x896']);
  expect([of(768, 1_024), of(1_000, 700)]).toEqual(['768x1024', '1024x768']);
  expect([of(1_440, 900), of(2_560, 1_440)]).toEqual(['1366x1080', '1366x1080']);
  expect(windowKind({ width: 1_024, height: 768 })).toBe('desktop');
});

test('My window is as large as the room for the page, within what can be rendered', () => {
  expect(presetSize(MY_WINDOW, { width: 1_071.6, height: 803 })).toEqual({ width: 1_072, height: 803 });
  expect(presetSize(MY_WINDOW, { width: 300, height: 200 })).toEqual({ width: 320, height: 320 });
  expect(presetSize('1366x1080', { width: 300, height: 200 })).toEqual({ width: 1_366, height: 1_080 });
});
