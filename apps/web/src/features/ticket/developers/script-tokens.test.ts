import { expect, it } from 'vitest';
import { scriptTokens } from './script-tokens.ts';

const SCRIPT = `import { expect, test } from '@playwright/test';

// Clicked the button “It's 'new'”
test.use({ viewport: { width: 1366, height: 768 } });

test('#7 It isn\\'t // red', async ({ page }) => {
  await page.getByRole('button', { name: '12 o\\'clock', exact: true }).click();
  await page.getByLabel('Secret').fill(process.env.SECRET_2 ?? '');
});
`;
const of = (kind: string) =>
  scriptTokens(SCRIPT)
    .filter((token) => token.kind === kind)
    .map(({ text }) => text);

it('joins to the same script', () => {
  expect(
    scriptTokens(SCRIPT)
      .map(({ text }) => text)
      .join(''),
  ).toBe(SCRIPT);
  expect(scriptTokens('')).toEqual([]);
});

it('takes quotes, slashes and digits as what they are where they stand', () => {
  expect(of('comment')).toEqual(["// Clicked the button “It's 'new'”"]);
  expect(of('string')).toEqual([
    "'@playwright/test'",
    String.raw`'#7 It isn\'t // red'`,
    "'button'",
    String.raw`'12 o\'clock'`,
    "'Secret'",
    "''",
  ]);
  expect(of('number')).toEqual(['1366', '768']);
});

it('tells keywords from calls', () => {
  expect(of('keyword')).toEqual(['import', 'from', 'async', 'await', 'true', 'await']);
  expect(of('call')).toEqual(['use', 'test', 'getByRole', 'click', 'getByLabel', 'fill']);
});
