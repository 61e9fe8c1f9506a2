import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMadeUp, isTelling } from './made-up-names.ts';
import { openTestPages, TELLING_STANDPOINTS, type TestPages } from './testing/test-pages.ts';

describe.each(TELLING_STANDPOINTS)('the selectors of a rule, seen from %s', (standpoint) => {
  let pages: TestPages;
  beforeAll(async () => {
    pages = await openTestPages(standpoint);
  });
  afterAll(() => pages.close());

  /** Returns the selectors of the element that has the attribute `here`. */
  const of = async (body: string) => {
    pages.lay('/page', `<!doctype html><body>${body}`);
    return (await pages.show('/page')).ruleSelectors('here');
  };

  test.each([
    ['an id', '<div id="cookie-banner" class="css-1q2w3e" here>A</div>', '#cookie-banner'],
    [
      'a test attribute',
      '<div id="r4:x-88991" data-testid="consent" here>A</div>',
      '[data-testid="consent"]',
    ],
    ['the name of its kind', '<div><cookie-consent here>A</cookie-consent></div>', 'cookie-consent'],
    [
      'its label',
      `<button class="sc-bdVaJa hKlmNw" aria-label='Say "yes"' here>A</button><button>B</button>`,
      String.raw`button[aria-label="Say \"yes\""]`,
    ],
    ['a class that tells', '<div class="css-8xk2p fixed p-4 is-open cookie-bar" here>A</div>', '.cookie-bar'],
    [
      'two classes',
      '<div class="card notice" here>A</div><div class="card"></div><div class="notice"></div>',
      '.card.notice',
    ],
    ['its tag, where there is one', '<dialog open here>A</dialog>', 'dialog'],
    [
      'what is around it',
      '<div id="usercentrics"><div><button class="css-0a1b2c" here>A</button></div></div><button>B</button>',
      '#usercentrics button',
    ],
  ])('name it by %s', async (_what, body, selector) => {
    expect((await of(body))[0]).toEqual({ selector, count: 1 });
  });

  test('propose all of a kind beside the one that was meant', async () => {
    const rows = '<td class="iban" here>A</td><td class="iban">B</td>';
    const [first, second, ...others] = await of(`<table id="accounts"><tr>${rows}</tr></table>`);
    expect([first, second]).toEqual([{ selector: '.iban', count: 2 }, expect.objectContaining({ count: 1 })]);
    expect(others).toEqual([]);
  });

  test('count places only where nothing else tells', async () => {
    const [first] = await of('<div><p>A</p><p here>B</p></div>');
    expect(first).toMatchObject({ count: 1, selector: expect.stringContaining('p:nth-of-type(2)') });
  });

  test('are those of its own shadow root', async () => {
    const banner = '<div class="banner"><button class="accept" here>A</button></div>';
    const host = `<x-consent><template shadowrootmode="open">${banner}</template></x-consent>`;
    expect((await of(`<button class="accept">B</button>${host}`))[0]).toEqual({
      selector: '.accept',
      count: 1,
    });
  });
});

test.each([
  'css-1q2w3e',
  'sc-bdVaJa',
  'hKlmNw',
  'Button_root__x7Yz3',
  'svelte-1abc9',
  'item-20391',
  '_ngcontent-x',
  'jss12',
  'w-[30px]',
  ':r1:',
  'kqxzt',
])('%s was made up by a program', (name) => expect(isMadeUp(name)).toBe(true));

test.each([
  'cookie-banner',
  'cookieBanner',
  'onetrust-banner-sdk',
  'CybotCookiebotDialog',
  'col2',
  'menu_item',
  'iban',
  'h1',
  'qc-cmp2-container',
])('%s was not', (name) => expect(isMadeUp(name)).toBe(false));

test.each(['flex', 'mt-4', 'is-open', 'active', 'text-lg', 'hidden'])('%s tells nothing', (name) =>
  expect(isTelling(name)).toBe(false),
);
