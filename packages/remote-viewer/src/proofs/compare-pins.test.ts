import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BANNER, SHOP_PIN, shopWith } from '../testing/shop-page.ts';
import { openShopProofs, pageOf, type ShopProofs } from '../testing/shop-proofs.ts';

const FAULT = { colour: '#d63384', isStill: true };

const sharesOf = ({ comparisons }: { comparisons: { own: { share: number } }[] }) =>
  comparisons.map(({ own }) => own.share > 0);

describe('a pin that is compared with several screenshots', () => {
  let shop: ShopProofs;
  beforeAll(async () => {
    shop = await openShopProofs();
  });
  afterAll(() => shop.close());

  async function setUp() {
    const url = shop.site.lay('/shop', shopWith(FAULT));
    const faulty = await shop.first(url);
    shop.site.lay('/shop', shopWith({ isStill: true }));
    const fixed = await shop.first(url);
    const compare = async (pins = [{ pin: SHOP_PIN, pictures: [faulty, fixed] }]) => {
      const seen = await shop.viewer.comparePins({ page: pageOf(url), pins });
      if (!seen.opened) throw new Error(`The page did not open: ${seen.why}.`);
      return seen.result;
    };
    return { url, faulty, fixed, compare };
  }

  test('differs from each except the one that it looks like, also in another place', async () => {
    const { compare } = await setUp();
    expect((await compare()).map(sharesOf)).toEqual([[true, false]]);
    shop.site.lay('/shop', shopWith({ ...FAULT, banner: BANNER }));
    const [seen] = await compare();
    expect(seen && sharesOf(seen)).toEqual([false, true]);
    expect(seen).toMatchObject({ state: 'found', says: { text: 'Buy now' } });
  });

  test('is judged together with others of its page, on one visit', async () => {
    const { url, compare, faulty } = await setUp();
    let visits = 0;
    shop.site.lay('/shop', () => {
      visits += 1;
      return shopWith({ isStill: true });
    });
    const words = {
      ...SHOP_PIN.element,
      selector: 'h1',
      tag: 'h1',
      role: 'heading',
      name: 'The lamp of the year',
    };
    const heading = {
      scrollX: 0,
      scrollY: 0,
      element: { ...words, text: 'The lamp of the year', marks: [] },
    };
    const gone = {
      ...heading,
      element: { ...heading.element, selector: '#none', tag: 'nav', text: 'Nothing' },
    };
    const pins = [
      { pin: heading, pictures: [] },
      { pin: SHOP_PIN, pictures: [faulty] },
      { pin: gone, pictures: [faulty] },
    ];
    const seen = await compare(pins);
    expect(url).toContain('/shop');
    expect(visits).toBe(1);
    expect(seen.map(({ state, comparisons }) => [state, comparisons.length])).toEqual([
      ['found', 0],
      ['found', 1],
      ['not_found', 0],
    ]);
  });
});
