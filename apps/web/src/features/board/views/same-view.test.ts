import { expect, it } from 'vitest';
import { isSameView } from './same-view.ts';

it('an address shows a view where everything that is set is the same, in any order', () => {
  const view = { view: 'list', severity: 'high', sort: 'updated' };
  expect(isSameView(view, { sort: 'updated', severity: 'high', view: 'list', search: undefined })).toBe(true);
  expect(isSameView(view, { ...view, search: 'crane' })).toBe(false);
  expect(isSameView(view, { ...view, sort: undefined })).toBe(false);
});
