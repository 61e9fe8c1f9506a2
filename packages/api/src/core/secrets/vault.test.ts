import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { headOf, HEAD_BYTES, KEY_BYTES, keyName, rewrap, tellsKey } from './envelope.ts';
import { createVault } from './vault.ts';

const key = randomBytes(KEY_BYTES);
const vault = createVault(() => [key]);
const secret = Buffer.from('can4ry-of-tests');
/** Sealed by Ringmark before key ids, with 32 bytes of 7, under "ann shop". */
const FIRST_VERSION =
  'AVN/oteod+iYTAnUhiSUpdC6+dNxRcQsZTzmfSlDs+AfbtT15UPxRIg+GHdAh/NtwarnKEN097cY4SVnx0g2BjG1sBSRZ4ZMjAhMJVfwlTkpnnSb24bbwCLWZdEnf6ox8oAMyCkNsic=';
const headIn = (sealed: Uint8Array) => sealed.subarray(0, HEAD_BYTES);

test('a sealed secret opens under its name, and shows nothing of itself', () => {
  const sealed = vault.seal(secret, 'ann shop');
  expect(Buffer.from(sealed).includes(secret)).toBe(false);
  expect(vault.open(sealed, 'ann shop')).toEqual(secret);
  expect(vault.isOpenable(sealed, 'ann shop')).toBe(true);
  expect(vault.seal(secret, 'ann shop')).not.toEqual(sealed);
});

test('it opens under no other name, by no other key, and not when a byte of it has changed', () => {
  const sealed = Buffer.from(vault.seal(secret, 'ann shop'));
  expect(vault.open(sealed, 'bob shop')).toBeNull();
  expect(vault.isOpenable(sealed, 'bob shop')).toBe(false);
  const other = createVault(() => [randomBytes(KEY_BYTES)]);
  expect(other.open(sealed, 'ann shop')).toBeNull();
  expect(other.isOpenable(sealed, 'ann shop')).toBe(false);
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(vault.open(changed, 'ann shop'), `byte ${at}`).toBeNull();
  }
  for (const length of sealed.keys())
    expect(vault.open(sealed.subarray(0, length), 'ann shop'), `${length} bytes`).toBeNull();
});

test('without a key nothing is sealed, and what was sealed stays closed', () => {
  const none = createVault(() => []);
  expect(() => none.seal(secret, 'ann shop')).toThrow('can’t encrypt');
  expect(none.open(vault.seal(secret, 'ann shop'), 'ann shop')).toBeNull();
  expect(none.problem()).toBeNull();
});

test('a key that cannot be used seals nothing, opens nothing, and says why', () => {
  const broken = createVault(() => {
    throw new Error('The disk is gone.');
  });
  expect(broken.problem()).toBe('The disk is gone.');
  expect(() => broken.seal(secret, 'ann shop')).toThrow(expect.objectContaining({ code: 'no_key' }));
  expect(broken.open(vault.seal(secret, 'ann shop'), 'ann shop')).toBeNull();
});

test('a value tells which key sealed it, and nothing of the key', () => {
  const [one, two] = [vault.seal(secret, 'ann shop'), vault.seal(secret, 'bob shop')];
  expect(headIn(one)).toEqual(headIn(two));
  expect(headOf(key)).toEqual(headIn(one));
  expect(keyName(key)).toMatch(/^[0-9a-f]{16}$/);
  expect(Buffer.from(one).includes(key.subarray(0, 4))).toBe(false);
  expect(vault.knows(headIn(one))).toBe(true);
  expect(createVault(() => [randomBytes(KEY_BYTES)]).knows(headIn(one))).toBe(false);
});

test('of several keys the first seals, and each opens what it has sealed', () => {
  const next = randomBytes(KEY_BYTES);
  const old = vault.seal(secret, 'ann shop');
  const both = createVault(() => [next, key]);
  expect(both.open(old, 'ann shop')).toEqual(secret);
  expect(vault.open(both.seal(secret, 'ann shop'), 'ann shop')).toBeNull();
  const anew = rewrap(next, [next, key], old, 'ann shop');
  expect(createVault(() => [next]).open(anew ?? Buffer.of(), 'ann shop')).toEqual(secret);
  expect(rewrap(next, [next, key], old, 'bob shop')).toBeUndefined();
  expect(rewrap(next, [next], old, 'ann shop')).toBeUndefined();
});

test('what was sealed before values told their key still opens by any of the keys, and is wrapped anew', () => {
  const first = Buffer.from(FIRST_VERSION, 'base64');
  const itsKey = new Uint8Array(KEY_BYTES).fill(7);
  expect(tellsKey(headIn(first))).toBe(false);
  expect(createVault(() => [itsKey]).open(first, 'ann shop')).toEqual(secret);
  expect(createVault(() => [key, itsKey]).open(first, 'ann shop')).toEqual(secret);
  expect(vault.open(first, 'ann shop')).toBeNull();
  const anew = rewrap(key, [key, itsKey], first, 'ann shop') ?? Buffer.of();
  expect(headIn(anew)).toEqual(headOf(key));
  expect(vault.open(anew, 'ann shop')).toEqual(secret);
});
