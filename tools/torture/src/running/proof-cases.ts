import {
  BANNER,
  LATE_PICTURE,
  type Shop,
  shopWith,
  SOLD_OUT,
  SOLD_OUT_ASIDE,
  SPOT,
} from '@ringmark/remote-viewer/testing/shop-page';
import type { TestSite } from '@ringmark/remote-viewer/testing/test-site';

/**
 * A change of a customer's site between the pin and its proof, and the beginning of the sentence that is right then.
 */
export interface ProofCase {
  what: string;
  /** The page as it was pinned. */
  before: Shop;
  after: Parameters<TestSite['lay']>[1];
  sentence: string;
  /** It belongs to the short form. */
  isShort?: boolean;
}

const SAME = 'Looks the same as before.';
const REWORDED = 'The button’s text changed: “Buy now” → “Buy it”.';
const RECOLOURED = 'The button’s colour changed.';
/** The button's rounded corners show the ground behind it. */
const OTHER_GROUND = 'The button looks different.';
const AROUND = 'The button looks the same, but ';

const shop = (what: string, sentence: string, before: Shop, change: Shop): ProofCase => ({
  what,
  before,
  after: shopWith({ ...before, ...change }),
  sentence,
});

const withoutButton = (page: string) => page.replace(/<button.*<\/button>/, '');
const withHiddenButton = (page: string) => page.replace('<button', '<button hidden');

const NOTHING: Shop = {};
const CROWDED: Shop = { isCrowded: true };
/** Far from the button. */
const LARGER =
  '<div style="position:absolute;left:0;top:5000px;width:2500px;height:900px;background:#eee"></div>';
const WIDER = LARGER.replace('5000px', '2200px').replace('2500px', '4000px');
/** The spot is within the 24 px that count as right next to the button. */
const NEAR_SPOT = SPOT.replace('left:300px', 'left:118px').replace('-60px', '-50px');
const WITH_LARGER: Shop = { extra: LARGER };
const WITH_WORDS: Shop = { extra: SOLD_OUT };

/** A step of grey as designers take it: from white to the lightest grey of a well-known palette. */
const LIGHT_STEP: Shop = { ground: '#f8f9fa' };

/** Each of the four sentences, with everything that must not change it, and each planted change. */
export const PROOF_CASES: readonly ProofCase[] = [
  shop('nothing has changed', SAME, NOTHING, {}),
  { ...shop('a banner is above it', SAME, NOTHING, { banner: BANNER }), isShort: true },
  shop('all that moves is right beside it', SAME, CROWDED, {}),
  shop('all that moves is right beside it, with a banner above', SAME, CROWDED, { banner: BANNER }),
  shop('the page is longer and wider than then', SAME, NOTHING, { extra: LARGER }),
  shop('the page is wider than then, and not as long', SAME, WITH_LARGER, { extra: WIDER }),
  shop('the button has another word', REWORDED, NOTHING, { button: 'Buy it' }),
  shop('the same, with a banner above', REWORDED, NOTHING, { button: 'Buy it', banner: BANNER }),
  shop('the same, among all that moves', REWORDED, CROWDED, { button: 'Buy it' }),
  shop('another colour', RECOLOURED, NOTHING, { colour: '#0b5ed7' }),
  shop('one step of colour around it', OTHER_GROUND, NOTHING, LIGHT_STEP),
  {
    ...shop('one step of colour around it, among all that moves', OTHER_GROUND, CROWDED, LIGHT_STEP),
    isShort: true,
  },
  shop('a spot of 8 x 8 px right beside it', AROUND, NOTHING, { extra: NEAR_SPOT }),
  shop('the same spot further away', SAME, NOTHING, { extra: SPOT }),
  shop('a word that moved', AROUND, WITH_WORDS, { extra: SOLD_OUT_ASIDE }),
  {
    what: 'the element is gone',
    isShort: true,
    before: NOTHING,
    after: withoutButton(shopWith()),
    sentence: 'The element is no longer on the page.',
  },
  {
    what: 'the element is hidden',
    before: NOTHING,
    after: withHiddenButton(shopWith()),
    sentence: 'The element is no longer visible on the page.',
  },
  {
    what: 'the page is gone',
    before: NOTHING,
    after: { status: 404, body: 'Nothing here.' },
    sentence: 'The page couldn’t be opened because it no longer exists (404).',
  },
  {
    what: 'the site has an error',
    isShort: true,
    before: NOTHING,
    after: { status: 503, body: 'Not now.' },
    sentence: 'The page couldn’t be opened because the site returned an error (503).',
  },
  {
    what: 'the page asks for a sign-in',
    before: NOTHING,
    after: { status: 401, headers: { 'www-authenticate': 'Basic realm="Shop"' }, body: 'Who are you?' },
    sentence:
      'The page couldn’t be opened because it requires a sign-in. An administrator can add site access or sign in to the site again, and then check the ticket again.',
  },
  {
    what: 'the page leads to another site',
    before: NOTHING,
    after: { status: 302, headers: { location: 'https://elsewhere.example/' } },
    sentence: 'The page couldn’t be opened because it now leads to elsewhere.example.',
  },
];

/** The late picture of all these pages. */
export function layLatePicture(site: TestSite): void {
  site.lay('/late.svg', (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(LATE_PICTURE), 400);
    return undefined;
  });
}
