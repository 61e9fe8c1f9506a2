import { expect, test } from 'vitest';
import { createWheelFacts } from './live-wheel.ts';

const DOWN = { x: 0, y: 100 };
const ASIDE = { x: 100, y: 0 };
const told = (scrolls: { x: boolean; y: boolean }) => ({ type: 'wheel', x: 50, y: 50, scrolls }) as const;

test('a page of which nothing was told yet is taken to scroll', () => {
  expect(createWheelFacts().scrollsPage(DOWN, { x: 5, y: 5 })).toBe(true);
});

test('what was told holds in its own direction, and near its point alone', () => {
  const facts = createWheelFacts();
  facts.told(told({ x: true, y: false }));
  expect(facts.scrollsPage(DOWN, { x: 55, y: 50 })).toBe(false);
  expect(facts.scrollsPage(ASIDE, { x: 55, y: 50 })).toBe(true);
  expect(facts.scrollsPage({ x: 1, y: 1 }, { x: 55, y: 50 })).toBe(false);
  expect(facts.scrollsPage(ASIDE, { x: 155, y: 50 }), 'nothing is known there').toBe(false);
});

test('of another page nothing of it holds', () => {
  const facts = createWheelFacts();
  facts.told(told({ x: false, y: false }));
  facts.forget();
  expect(facts.scrollsPage(DOWN, { x: 50, y: 50 })).toBe(true);
});
