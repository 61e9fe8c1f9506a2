import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, SOLD_OUT, SOLD_OUT_ASIDE } from '../testing/shop-page.ts';
import { openShopProofs, type ShopProofs } from '../testing/shop-proofs.ts';

let shop: ShopProofs;
beforeAll(async () => {
  shop = await openShopProofs();
});
afterAll(() => shop.close());

test.each<[string, Shop, Shop]>([
  ['another colour', {}, { colour: '#0b5ed7' }],
  ['a word that moved', { extra: SOLD_OUT }, { extra: SOLD_OUT_ASIDE }],
  ['another word', {}, { button: 'Buy it' }],
])('%s is a change, with its place', async (_name, before, after) => {
  const seen = await shop.compare(before, after);
  expect(seen).toMatchObject({ state: 'found', comparison: { share: expect.any(Number) } });
  const { share = 0, places = [] } = ('comparison' in seen && seen.comparison) || {};
  expect(share).toBeGreaterThan(0);
  expect(places.length).toBeGreaterThan(0);
});
