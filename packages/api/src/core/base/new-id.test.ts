import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOwnId, newId } from './new-id.ts';

afterEach(() => {
  vi.useRealTimers();
});

const many = (count: number) => Array.from({ length: count }, () => newId());

describe('ids', () => {
  it('are UUIDs of version 7 that tell their ms', () => {
    vi.useFakeTimers({ now: Date.UTC(2031, 4, 6) });
    const ids = many(1_000);
    expect(ids.filter((id) => !isOwnId(id))).toEqual([]);
    expect(new Set(ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)))).toEqual(
      new Set([Date.UTC(2031, 4, 6)]),
    );
  });

  it('are in the order in which they were made, also where the clock stands or is set back', () => {
    vi.useFakeTimers({ now: Date.UTC(2032, 1, 1) });
    const before = many(2_000);
    vi.setSystemTime(Date.UTC(2032, 0, 1));
    const ids = [...before, ...many(2_000)];
    vi.setSystemTime(Date.UTC(2032, 1, 2));
    ids.push(...many(2_000));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(6_000);
  });

  it('share no random bytes', () => {
    const ends = many(5_000).map((id) => id.slice(-10));
    expect(new Set(ends).size).toBe(5_000);
  });
});
