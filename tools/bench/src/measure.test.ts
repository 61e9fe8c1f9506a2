import { expect, it } from 'vitest';
import { turnOf } from './measure.ts';

const names = ['ours', 'raw', 'small', 'large', 'point'];
const turns = Array.from({ length: 2 * names.length }, (_, sample) => turnOf(names, sample));

/** Counts how often one side is measured right after another. */
const countAfter = (before: string, after: string) =>
  turns.filter((turn) => turn.indexOf(after) === turn.indexOf(before) + 1).length;

it('each side is measured in every turn, first as often as the others, and after each as often as before it', () => {
  for (const turn of turns) expect(turn.toSorted()).toEqual(names.toSorted());
  for (const one of names) {
    expect(turns.filter(([first]) => first === one)).toHaveLength(2);
    for (const other of names.filter((name) => name !== one)) {
      expect(countAfter(one, other)).toBe(countAfter(other, one));
    }
  }
});
