import { describe, expect, it } from 'vitest';
import { BAD_DOMAINS } from '../../testing/bad-domains.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { canonicalDomain } from './domain.ts';

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

  it.each(BAD_DOMAINS)('%j is refused, when made and when edited, and writes nothing', async (domain) => {
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
  });

  it('says why a provider’s domain is refused', () => {
    expect(() => canonicalDomain('Gmail.com')).toThrow('gmail.com is a public email provider.');
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
