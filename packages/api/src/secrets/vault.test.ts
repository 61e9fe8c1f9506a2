import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault, KEY_BYTES } from './vault.ts';

const key = randomBytes(KEY_BYTES);
const vault = createVault(() => key);
const secret = Buffer.from('can4ry-of-tests');

test('a sealed secret opens under its name, and shows nothing of itself', () => {
  const sealed = vault.seal(secret, 'ann shop');
  expect(Buffer.from(sealed).includes(secret)).toBe(false);
  expect(vault.open(sealed, 'ann shop')).toEqual(secret);
  expect(vault.seal(secret, 'ann shop')).not.toEqual(sealed);
});

test('it opens under no other name, by no other key, and not when a byte of it has changed', () => {
  const sealed = Buffer.from(vault.seal(secret, 'ann shop'));
  expect(vault.open(sealed, 'bob shop')).toBeNull();
  expect(createVault(() => randomBytes(KEY_BYTES)).open(sealed, 'ann shop')).toBeNull();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(vault.open(changed, 'ann shop'), `byte ${at}`).toBeNull();
  }
  expect(vault.open(sealed.subarray(0, 40), 'ann shop')).toBeNull();
});

test('without a key nothing is sealed, and what was sealed stays closed', () => {
  const none = createVault(() => undefined);
  expect(() => none.seal(secret, 'ann shop')).toThrow('no key');
  expect(none.open(vault.seal(secret, 'ann shop'), 'ann shop')).toBeNull();
});
