import { expect, test } from 'vitest';
import type { CdpSession } from '../cdp/connection.ts';
import { inPageSource } from '../in-page/in-page-source.ts';
import { callOf, evaluateInWorld, wholeOf } from './in-world.ts';

/** A document that evaluates what it is sent, as a world of its own. */
function aDocument() {
  const world: Record<string, unknown> = {};
  const sent: string[] = [];
  const send = async (_method: string, { expression }: { expression: string }) => {
    sent.push(expression);
    // The functions of the product need a browser; these replace them.
    const text = expression.replace(inPageSource(), '(globalThis.ringmark = { add: (a, b) => a + b })');
    const value: unknown = new Function('globalThis', `return ${text}`)(world);
    return { result: { type: typeof value, value } };
  };
  return { sent, session: { send } as unknown as CdpSession };
}

test('the functions are sent to a document that has none, and once', async () => {
  const { sent, session } = aDocument();
  const add = async (a: number, b: number) =>
    (await evaluateInWorld(session, callOf('add', a, b), { returnByValue: true })).result.value;
  expect(await add(1, 2)).toBe(3);
  expect(await add(3, 4)).toBe(7);
  expect(await add(5, 6)).toBe(11);
  const [first = '', whole = '', ...later] = sent;
  expect(first.length).toBeLessThan(300);
  expect(whole).toBe(wholeOf(callOf('add', 1, 2)));
  expect(whole.length).toBeGreaterThan(inPageSource().length);
  expect(later.map((text) => text.length < 300)).toEqual([true, true]);
});

test('what is handed over is text of the program and never of a page', async () => {
  const { sent, session } = aDocument();
  const add = callOf('add', '"); globalThis.ringmark = null; ("', `’\u2028`);
  expect((await evaluateInWorld(session, add, {})).result.value).toBe(
    `"); globalThis.ringmark = null; ("’\u2028`,
  );
  expect(sent).toHaveLength(2);
});
