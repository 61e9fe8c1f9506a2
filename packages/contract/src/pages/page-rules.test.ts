import { expect, it } from 'vitest';
import { isSelector } from './page-rule-text.ts';
import { pageRulesSchema } from './page-rules.ts';

it.each([
  '.cookie',
  '#a > b',
  'a[href*="x{y}"]',
  ':is(.a, .b):not([hidden])',
  String.raw`.sm\:w-4`,
  "[title=')']",
])('%s can be a selector', (text) => expect(isSelector(text)).toBe(true));

it.each([
  '',
  ' ',
  '.a {',
  '.a } *',
  '@import x',
  'a[href',
  ':is(.a',
  '.a)',
  '"',
  '.a; .b',
  '</style>',
  '.a /* b */',
  '.a\n.b',
])('%j cannot', (text) => expect(isSelector(text)).toBe(false));

const refusal = (rules: unknown) => pageRulesSchema.safeParse(rules).error?.issues[0]?.message;

it('what is wrong with rules is said in one sentence', () => {
  expect(refusal([{ action: 'hide', selector: '.a' }])).toBeUndefined();
  expect(refusal([{ action: 'eat', selector: '.a' }])).toBe(
    'A page rule must start with hide, click or mask.',
  );
  expect(refusal([{ action: 'hide', selector: ' ' }])).toBe('A page rule needs a CSS selector.');
  expect(refusal([{ action: 'hide', selector: '.a {' }])).toBe('“.a {” isn’t a valid CSS selector.');
  const same = { action: 'mask', selector: '.a' };
  expect(refusal([same, { action: 'mask', selector: ' .a ' }])).toBe('There’s a duplicate page rule.');
  const many = Array.from({ length: 51 }, (_none, at) => ({ action: 'hide', selector: `.a${at}` }));
  expect(refusal(many)).toBe('A project can have at most 50 page rules.');
});
