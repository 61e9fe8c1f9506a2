import { describe, expect, it } from 'vitest';
import { createSendKeys } from './idempotency-key.ts';

describe('the keys of what a form sends', () => {
  it('are the same for the same send, so that after a lost answer it is written once', () => {
    const keys = createSendKeys();
    expect(keys.keyOf({ title: 'A', pin: { x: 1 } })).toBe(keys.keyOf({ title: 'A', pin: { x: 1 } }));
    expect(keys.keyOf({ title: 'A' })).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are others as soon as anything in it is another, so that what was changed is never taken for sent', () => {
    const keys = createSendKeys();
    const sent = [
      { title: 'A', pin: { x: 1 } },
      { title: 'B', pin: { x: 1 } },
      { title: 'B', pin: { x: 2 } },
    ];
    expect(new Set(sent.map((one) => keys.keyOf(one))).size).toBe(3);
  });

  it('are others once the send has arrived, so that the same words can be said again', () => {
    const keys = createSendKeys();
    const first = keys.keyOf({ text: '+1' });
    keys.forget();
    expect(keys.keyOf({ text: '+1' })).not.toBe(first);
  });
});
