import { expect, it } from 'vitest';
import { lineError, toLines, toRules } from './page-rule-lines.ts';

it('rules are a line each, and read back as they were', () => {
  const rules = toRules('  Hide  .cookie   .x \n\nmask #iban\nclick [data-x="a b"]\n');
  expect(rules).toEqual([
    { action: 'hide', selector: '.cookie .x' },
    { action: 'mask', selector: '#iban' },
    { action: 'click', selector: '[data-x="a b"]' },
  ]);
  expect(toRules(toLines(rules))).toEqual(rules);
  expect(toLines(undefined)).toBe('');
});

it('a refusal names its rule', () => {
  expect(lineError({ 'pageRules.1.selector': 'It is no selector.' })).toBe('Rule 2: It is no selector.');
  expect(lineError({ pageRules: 'Too many.' })).toBe('Too many.');
  expect(lineError({ name: 'No.' })).toBeUndefined();
});
