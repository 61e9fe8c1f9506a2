import { describe, expect, it } from 'vitest';
import type { CheckedInput } from '../../testing/fake-viewer.ts';
import { allFound, recheckStage } from '../../testing/recheck-stage.ts';

const remarkOf = async ({ api }: ReturnType<typeof recheckStage>) =>
  (await api.tickets.pinnedPages({})).pages[0]?.remark;
const loseFirst =
  (count: number) =>
  ({ pins }: CheckedInput) => ({
    opened: true as const,
    result: pins.map(({ id }, index) => ({
      id,
      state: index < count ? ('not_found' as const) : ('found' as const),
      isReworded: false,
    })),
  });

const moveAll =
  (moves: readonly ({ x: number; y: number } | null)[]) =>
  ({ pins }: CheckedInput) => ({
    opened: true as const,
    result: pins.map(({ id }, index) => {
      const movedBy = moves[index] ?? null;
      return { id, state: movedBy ? ('moved' as const) : ('found' as const), isReworded: false, movedBy };
    }),
  });

describe('a page whose pins moved together', () => {
  const BANNER = { x: 0, y: 48 };

  it('is one sentence, and its pins are where they were', async () => {
    const set = recheckStage();
    const tickets = [1, 2, 3, 4].map(() => set.pinned('/pricing'));
    set.kit.viewer.answerChecks(moveAll([null, BANNER, BANNER, { x: 0, y: 49 }]));
    await set.night();
    expect(await remarkOf(set)).toBe(
      '3 pins on /pricing are 48 px lower than when they were placed. Something above them was added.',
    );
    for (const ticket of tickets)
      expect(await set.stateOf(ticket)).toEqual(['found', 'The element is still there.']);
    set.kit.viewer.answerChecks(moveAll([null, { x: 0, y: -20 }, { x: 1, y: -20 }]));
    await set.night();
    expect(await remarkOf(set)).toContain('2 pins on /pricing are 20 px higher than');
    set.kit.viewer.answerChecks(allFound);
    await set.night();
    expect(await remarkOf(set)).toBeNull();
  });

  it.each([
    ['one pin alone', [BANNER]],
    ['each by its own distance', [BANNER, { x: 0, y: 100 }, { x: 0, y: -30 }]],
    [
      'sideways too',
      [
        { x: 300, y: 48 },
        { x: 20, y: 48 },
        { x: 150, y: 48 },
      ],
    ],
    ['held by the window', [null, null]],
  ])('says nothing of %s', async (_, moves) => {
    const set = recheckStage();
    const tickets = moves.map(() => set.pinned('/pricing'));
    set.kit.viewer.answerChecks(moveAll(moves));
    await set.night();
    expect(await remarkOf(set)).toBeNull();
    const states = await Promise.all(tickets.map(set.stateOf));
    expect(states.map(([state]) => state)).toEqual(moves.map((move) => (move ? 'changed' : 'found')));
  });

  it('keeps its sentence while it does not open, and still tells of a pin that moved by itself', async () => {
    const set = recheckStage();
    const tickets = [1, 2, 3].map(() => set.pinned('/pricing'));
    set.kit.viewer.answerChecks(moveAll([BANNER, BANNER, { x: 200, y: 48 }]));
    await set.night();
    expect((await Promise.all(tickets.map(set.stateOf))).map(([state]) => state)).toEqual([
      'found',
      'found',
      'changed',
    ]);
    set.kit.viewer.answerChecks(() => ({ opened: false, why: 'failed' }));
    await set.night();
    expect(await remarkOf(set)).toContain('48 px lower');
  });
});

describe('a page that has lost its pins', () => {
  it('is one sentence, from the night on in which it lost more than half of them until they are back', async () => {
    const set = recheckStage();
    for (let count = 0; count < 8; count += 1) set.pinned('/pricing');
    await set.night();
    expect(await remarkOf(set)).toBeNull();
    set.kit.viewer.answerChecks(loseFirst(5));
    await set.night();
    const day = new Date(set.kit.clock.now()).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const sentence = `5 of 8 pins on /pricing were not found on ${day}. The page may have been rebuilt.`;
    expect(await remarkOf(set)).toBe(sentence);
    set.kit.viewer.answerChecks(() => ({ opened: false, why: 'failed' }));
    await set.night();
    expect(await remarkOf(set)).toBe(sentence);
    set.kit.viewer.answerChecks(loseFirst(4));
    await set.night();
    expect(await remarkOf(set)).toBeNull();
  });

  it('says nothing with two pins, or where they went one after the other', async () => {
    const few = recheckStage();
    for (const _ of [1, 2]) few.pinned('/pricing');
    few.kit.viewer.answerChecks(loseFirst(2));
    await few.night();
    expect(await remarkOf(few)).toBeNull();
    const slow = recheckStage();
    for (const _ of [1, 2, 3, 4, 5]) slow.pinned('/pricing');
    for (const gone of [0, 1, 2, 3, 4]) {
      slow.kit.viewer.answerChecks(loseFirst(gone));
      await slow.night();
      expect(await remarkOf(slow)).toBeNull();
    }
  });
});
