import type { LiveField } from '@ringmark/contract/live/fields';
import { expect, test } from 'vitest';
import { createAsks } from './asks-store.ts';

const field = (id: number, value: string): LiveField => ({
  kind: 'color',
  id,
  rect: { x: 0, y: 0, width: 10, height: 10 },
  name: 'Colour',
  isRtl: false,
  fontSize: 16,
  value,
});

test('news of a field that the person has closed meanwhile does not open it again', () => {
  const asks = createAsks();
  const hear = asks.before(() => {});
  hear({ type: 'field', field: field(1, '#112233') });
  asks.closeField();
  hear({ type: 'field', field: field(1, '#ff8800') });
  expect(asks.read().field).toBeNull();
  hear({ type: 'field', field: field(2, '#ff8800') });
  expect(asks.read().field).toMatchObject({ id: 2 });
});

test('the fields of the next page are counted anew', () => {
  const asks = createAsks();
  const hear = asks.before(() => {});
  hear({ type: 'field', field: field(1, '#112233') });
  asks.closeField();
  hear({ type: 'gone', reason: 'closed' });
  hear({ type: 'field', field: field(1, '#112233') });
  expect(asks.read().field).toMatchObject({ id: 1 });
});

test('hosts that were answered for are known, each by its last answer, until the page is gone', () => {
  const asks = createAsks();
  const hear = asks.before(() => {});
  const want = (id: number, host: string) => hear({ type: 'hostWanted', id, host, isEncrypted: true });
  want(1, 'login.test');
  asks.answerHost(false);
  expect(asks.read().host).toBeNull();
  want(2, 'id.test');
  asks.answerHost(true);
  hear({ type: 'navigation', url: '', title: '', canGoBack: false, canGoForward: false, failure: null });
  want(3, 'login.test');
  hear({ type: 'hostOver', id: 2 });
  expect(asks.read().host).toMatchObject({ id: 3 });
  asks.answerHost(true);
  expect(asks.read().answeredHosts).toEqual([
    { host: 'id.test', isAllowed: true },
    { host: 'login.test', isAllowed: true },
  ]);
  want(4, 'other.test');
  hear({ type: 'hostOver', id: 4 });
  expect(asks.read().host).toBeNull();
  hear({ type: 'gone', reason: 'closed' });
  expect(asks.read().answeredHosts).toEqual([]);
});
