import { expect, it } from 'vitest';
import { parseAddressList } from './address-list.ts';

const read = (text: string) =>
  parseAddressList(text).addresses.map(({ email, name }) => (name === null ? email : `${name} = ${email}`));

it.each([
  ['a@b.example', ['a@b.example']],
  [
    'a@b.example, c@d.example; e@f.example\ng@h.example\r\ni@j.example',
    ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example', 'i@j.example'],
  ],
  ['a@b.example c@d.example', ['a@b.example', 'c@d.example']],
  ['Lena Brandt <lena@b.example>', ['Lena Brandt = lena@b.example']],
  ['"Doe, Jane" <jane@b.example>, <bob@b.example>', ['Doe, Jane = jane@b.example', 'bob@b.example']],
  ["'Ann' <mailto:ann@b.example>", ['Ann = ann@b.example']],
  ['mailto:ann@b.example', ['ann@b.example']],
  ['\u200Ba@b.example\uFEFF, \u200E<\u2060c@d.example\u00AD>\u200B', ['a@b.example', 'c@d.example']],
  ['\uFEFFLena <lena@b.example>\u00A0', ['Lena = lena@b.example']],
  [' ,;\n, ', []],
  ['\u200B,\u00AD\n\uFEFF', []],
])('a pasted list %j is read as the addresses and names in it', (text, expected) => {
  expect(read(text)).toEqual(expected);
  expect(parseAddressList(text).unreadable).toEqual([]);
});

it('an address that is pasted twice counts once, also in another case, and the first name holds', () => {
  expect(read('Lena <LENA@b.example>\nlena@B.example')).toEqual(['Lena = LENA@b.example']);
});

it('what holds no address is told apart, and keeps nothing else from being read', () => {
  const list = parseAddressList('Lena Brandt\nlena@b.example\n"open <bob@b.example\na b@c.example');
  expect(list.addresses.map(({ email }) => email)).toEqual(['lena@b.example']);
  expect(list.unreadable.map(({ text }) => text)).toEqual([
    'Lena Brandt',
    '"open <bob@b.example',
    'a b@c.example',
  ]);
});

// Each letter compared with all others outlasts the deadline, which is a hundred times what the reading takes.
it.each([`${'<'.repeat(50_000)}${'a@'.repeat(50_000)}${'"'.repeat(50_001)}`, `<${'a@'.repeat(200_000)}`])(
  'long nonsense is one entry that holds no address',
  { timeout: 30_000 },
  (text) => {
    expect(parseAddressList(text)).toEqual({ addresses: [], unreadable: [{ text }] });
  },
);
