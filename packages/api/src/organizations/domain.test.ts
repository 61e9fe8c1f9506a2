import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/refusal.ts';
import { createTestKit } from '../testing/test-kit.ts';
import { canonicalDomain } from './domain.ts';

const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  'zoho.com',
  'fastmail.com',
  'tutanota.com',
  'tuta.com',
  'hey.com',
  'mailbox.org',
  'posteo.de',
  'orange.fr',
  'mailinator.com',
];
const SUFFIXES = ['com', 'co.uk', 'com.au', 'github.io', 'herokuapp.com', 'gov.uk'];
const NO_DOMAINS = [
  '127.0.0.1',
  '[::1]',
  '::1',
  '0x7f.1',
  '2130706433',
  'localhost',
  'localhost.',
  '*.acme.example',
  '*',
  'https://acme.example',
  'acme.example/path',
  'acme.example:25',
  'ada@acme.example',
  '@acme.example',
  'acme..example',
  '.acme.example',
  'acme.example.',
  '-acme.example',
  'acme_x.example',
  'acme example.com',
  'acme.example,other.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'acme.example\\',
];
const HOMOGRAPHS = [
  'gmаil.com', // A Cyrillic a.
  'shop.acmе.example', // A Cyrillic e.
  'аррӏе.com', // All Cyrillic.
  'ｇｍａｉｌ.com', // Full-width letters.
  'GMAIL.COM',
  'gmail。com', // An ideographic full stop.
  'g\u00admail.com', // A soft hyphen.
  'xn--gmil-63d.com',
  'ɡmail.com',
  'οutlook.com', // A Greek omicron.
  'gmàil.com',
];

describe('the domain of an organization', () => {
  it.each([
    ['acme.example', 'acme.example'],
    [' ACME.Example ', 'acme.example'],
    ['mail.acme.co.uk', 'mail.acme.co.uk'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['my-app.github.io', 'my-app.github.io'],
    ['test.com', 'test.com'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(canonicalDomain(typed)).toBe(kept);
  });

  it.each([...PROVIDERS, ...SUFFIXES, ...NO_DOMAINS, ...HOMOGRAPHS])(
    '%j is refused, when made and when edited, and writes nothing',
    async (domain) => {
      const kit = createTestKit();
      const { organizations } = kit.asUser(kit.anAdmin());
      const acme = await organizations.create({ name: 'Acme', domain: 'acme.example' });
      const before = await organizations.list({});
      for (const call of [
        organizations.create({ name: 'Other', domain }),
        organizations.update({ id: acme.id, domain }),
      ]) {
        expect(await refusalOf(call)).toMatchObject({ kind: 'invalid', fields: ['domain'] });
      }
      expect(await organizations.list({})).toEqual(before);
    },
  );

  it('says why a provider’s domain is refused', () => {
    expect(() => canonicalDomain('Gmail.com')).toThrow(
      'gmail.com is a public e-mail provider: everyone with such an address could sign in.',
    );
  });

  it.each(['ACME.example', 'closed.EXAMPLE', ' acme.example', 'Ringmark-Ops.example'])(
    '%s is taken, by an active or an archived one',
    async (domain) => {
      const kit = createTestKit();
      const { organizations } = kit.asUser(kit.anAdmin());
      kit.anOrganization({ domain: 'acme.example' });
      kit.anOrganization({ domain: 'closed.example', status: 'archived' });
      kit.anOrganization({ domain: 'ringmark-ops.example' });
      const other = kit.anOrganization();
      for (const call of [
        organizations.create({ name: 'Other', domain }),
        organizations.update({ id: other.id, domain }),
      ]) {
        expect(await refusalOf(call)).toMatchObject({ kind: 'conflict', code: 'domain_taken' });
      }
    },
  );
});
