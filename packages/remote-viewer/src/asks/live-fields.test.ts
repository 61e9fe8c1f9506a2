import type { LiveNotice } from '@ringmark/contract/live/live';
import type { LiveField } from '@ringmark/contract/live/fields';
import { expect, test } from 'vitest';
import type { PageDocument } from '../tab/page-channel.ts';
import { createFields } from './live-fields.ts';

const from: PageDocument = { isSame: (other) => other === from, ask: () => new Promise(() => {}) };
const colour = (id: number, value: string): LiveField => ({
  kind: 'color',
  id,
  rect: { x: 0, y: 0, width: 10, height: 10 },
  name: 'Colour',
  isRtl: false,
  fontSize: 16,
  value,
});

function hearFields() {
  const told: LiveNotice[] = [];
  const fields = createFields({
    tell: (notice) => told.push(notice),
    isByHand: () => true,
    pointer: () => ({ x: 0, y: 0 }),
  });
  const page = (field: LiveField) =>
    fields.hear({ type: 'field', field, pointer: null, isInPage: true }, from);
  const shown = () => told.flatMap((notice) => (notice.type === 'field' ? [notice.field] : []));
  return { fields, page, shown };
}

test.each([
  ['closed', { type: 'fieldOver', id: 1 } as const],
  ['chosen in', { type: 'field', id: 1, choice: { value: '#ff8800' } } as const],
])('a field that was %s is not opened again by news that were on their way', (_, message) => {
  const { fields, page, shown } = hearFields();
  page(colour(7, '#112233'));
  fields.take(message);
  page(colour(7, '#ff8800'));
  expect(shown().map(({ id }) => id)).toEqual([1]);
  page(colour(8, '#ff8800'));
  expect(shown().map(({ id }) => id)).toEqual([1, 2]);
});

test('news of an open field are passed on', () => {
  const { page, shown } = hearFields();
  page(colour(7, '#112233'));
  page(colour(7, '#ff8800'));
  expect(shown()).toMatchObject([
    { id: 1, value: '#112233' },
    { id: 1, value: '#ff8800' },
  ]);
});
