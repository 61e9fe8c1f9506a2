import { describe, expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key.ts';

describe('the idempotency key of a form', () => {
  it('stays the same for the same content, so that a retry creates no duplicate', () => {
    const keys = createIdempotencyKeys();
    expect(keys.keyOf({ title: 'A', pin: { x: 1 } })).toBe(keys.keyOf({ title: 'A', pin: { x: 1 } }));
    expect(keys.keyOf({ title: 'A' })).toMatch(/^[0-9a-f]{32}$/);
  });

  it('changes with any part of the content, so that changed content is sent', () => {
    const keys = createIdempotencyKeys();
    const sent = [
      { title: 'A', pin: { x: 1 } },
      { title: 'B', pin: { x: 1 } },
      { title: 'B', pin: { x: 2 } },
    ];
    expect(new Set(sent.map((one) => keys.keyOf(one))).size).toBe(3);
  });

  it('changes after a success, so that the same text can be sent again', () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyOf({ text: '+1' });
    keys.forget();
    expect(keys.keyOf({ text: '+1' })).not.toBe(first);
  });
});
