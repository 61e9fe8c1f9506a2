import { expect, test } from 'vitest';
import { classifyAddress, parseAddress, parseRange } from './address-class.ts';
import { PRIVATE_ADDRESSES, PUBLIC_ADDRESSES, UNREADABLE_ADDRESSES } from './testing/address-table.ts';

test.each(PRIVATE_ADDRESSES)('%s is not public', (address) => {
  const verdict = classifyAddress(address);
  expect(verdict.public).toBe(false);
  expect(verdict.reason).not.toBe('not-an-address');
});

test.each(PUBLIC_ADDRESSES)('%s is public', (address) => {
  expect(classifyAddress(address)).toEqual({ public: true, reason: 'public' });
});

test.each(UNREADABLE_ADDRESSES)('%j is no address', (text) => {
  const reason = text.includes('%') ? 'zone-id' : 'not-an-address';
  expect(classifyAddress(text)).toEqual({ public: false, reason });
});

test('every private IPv4 address is private in its IPv6-mapped forms, and every public one public', () => {
  for (const list of [PRIVATE_ADDRESSES, PUBLIC_ADDRESSES]) {
    for (const address of list.filter((text) => /^[\d.]+$/.test(text))) {
      const bytes = address.split('.').map(Number);
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      const hex = `::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      for (const form of [`::ffff:${address}`, hex, hex.toUpperCase()]) {
        expect({ form, public: classifyAddress(form).public }).toEqual({
          form,
          public: list === PUBLIC_ADDRESSES,
        });
      }
    }
  }
});

test('the table has as many entries as promised', () => {
  const all = [...PRIVATE_ADDRESSES, ...PUBLIC_ADDRESSES, ...UNREADABLE_ADDRESSES];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(75);
});

test("the machine's own addresses are refused although they are public", () => {
  const denials = { own: () => ['5.6.7.8', '2a00::5'] };
  expect(classifyAddress('5.6.7.8', denials)).toEqual({ public: false, reason: 'own-address' });
  expect(classifyAddress('::ffff:5.6.7.8', denials).public).toBe(false);
  expect(classifyAddress('2a00:0::0005', denials).public).toBe(false);
  expect(classifyAddress('5.6.7.9', denials).public).toBe(true);
});

test("the operator's list is refused, addresses and ranges", () => {
  const denials = { extra: ['5.6.0.0/16', '2a00:1::/32', '9.9.9.9'] };
  expect(classifyAddress('5.6.200.1', denials)).toEqual({ public: false, reason: 'operator-denied' });
  expect(classifyAddress('2a00:1:2::3', denials).public).toBe(false);
  expect(classifyAddress('9.9.9.9', denials).public).toBe(false);
  expect(classifyAddress('9.9.9.10', denials).public).toBe(true);
});

test('an address is read into its plain form, and a range only with a width that it can have', () => {
  expect(parseAddress('::ffff:1.2.3.4')?.toString()).toBe('1.2.3.4');
  expect(parseAddress('2606:4700:0:0::1111')?.toString()).toBe('2606:4700::1111');
  expect(parseRange('10.0.0.0/8')?.[1]).toBe(8);
  expect(parseRange('10.0.0.1')?.[1]).toBe(32);
  for (const bad of ['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8x', '::/129', '10/8', 'host/8']) {
    expect({ bad, range: parseRange(bad) }).toEqual({ bad, range: undefined });
  }
});
