import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopProofs, type ShopProofs } from '../testing/shop-proofs.ts';

let shop: ShopProofs;
beforeAll(async () => {
  shop = await openShopProofs();
});
afterAll(() => shop.close());

const PULSE = `@keyframes pulse { 50% { transform: scale(1.2); filter: brightness(1.6) } }`;
const BLINK = `@keyframes blink { 0%, 40% { opacity: 0 } 50% { opacity: 1 } 100% { opacity: 0 } }`;
const pageWith = (colour: string, { style = '' } = {}) =>
  `<title>Shop</title><style>${PULSE} ${BLINK}  button { margin: 60px; padding: 12px 24px; border: 0; color: white; background: ${colour}; ${style} }</style>
   <button data-testid="buy">Buy now</button>`;

/** The same page in a shadow root. */
const inside = (colour: string) => {
  const html = pageWith(colour, { style: 'animation: pulse 1s infinite' });
  return `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(html).replaceAll('</', String.raw`<\/`)}</script>`;
};

async function compare(before: string, after: string) {
  const url = shop.site.lay('/moving', before);
  const first = await shop.first(url);
  shop.site.lay('/moving', after);
  const seen = await shop.prove(url, first);
  if (!('state' in seen)) throw new Error(`The page did not open: ${seen.why}.`);
  return { state: seen.state, own: seen.comparison?.own, near: seen.comparison?.near };
}

test.each([
  ['pulses', 'animation: pulse 7s -3s infinite alternate'],
  ['would be invisible without its animation', 'opacity: 0; animation: blink 1s infinite'],
])('a button that %s is compared, and its colour counts', async (_, style) => {
  const same = await compare(pageWith('navy', { style }), pageWith('navy', { style }));
  expect(same).toMatchObject({ state: 'found', own: { share: 0, compared: 1 }, near: 0 });
  const other = await compare(pageWith('navy', { style }), pageWith('maroon', { style }));
  expect(other.own?.share).toBeGreaterThan(0.5);
});

test('a button in a shadow root pulses, too', async () => {
  expect(await compare(inside('navy'), inside('navy'))).toMatchObject({ own: { share: 0, compared: 1 } });
});
