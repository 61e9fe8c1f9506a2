import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../base/instants.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { askForLink } from '../../testing/sign-in.ts';
import { type TestKit, createTestKit } from '../../testing/test-kit.ts';
import { FAILURES_PER_IP, ipKey, countHit } from './rate-limits.ts';

const setUp = () => {
  const kit = createTestKit();
  kit.anOrganization({ domain: 'acme.example' });
  return kit;
};

const ask = (kit: TestKit, email: string, ip = '192.0.2.1') =>
  kit.aBrowser({ ip }).api.auth.requestMagicLink({ email });
const fail = (kit: TestKit, ip = '192.0.2.1') =>
  refusalOf(kit.aBrowser({ ip }).api.auth.verifyMagicLink({ token: 'wrong' }));

describe('limits of sign-in', () => {
  it('an address gets 5 links in 15 minutes, with any text after its plus and from any client', async () => {
    const kit = setUp();
    for (let count = 0; count < 5; count += 1)
      await ask(kit, `ada+${count}@acme.example`, `192.0.2.${count}`);
    expect(await refusalOf(ask(kit, 'ada@acme.example', '192.0.2.99'))).toMatchObject({
      kind: 'too_many',
      retryAfterSeconds: 900,
    });
    await ask(kit, 'bob@acme.example', '192.0.2.99');
    kit.clock.advance(15 * MINUTE);
    await ask(kit, 'ada@acme.example', '192.0.2.99');
  });

  it('an IP address gets 30 links in 15 minutes, refused addresses included', async () => {
    const kit = setUp();
    for (let count = 0; count < 15; count += 1) {
      await ask(kit, `person${count}@acme.example`);
      await refusalOf(ask(kit, `person${count}@unknown.example`));
    }
    kit.clock.advance(5 * MINUTE);
    expect(await refusalOf(ask(kit, 'ada@acme.example'))).toMatchObject({
      kind: 'too_many',
      retryAfterSeconds: 600,
    });
    await ask(kit, 'ada@acme.example', '192.0.2.2');
  });

  it('a limit never blocks a link that was sent already', async () => {
    const kit = setUp();
    const browser = kit.aBrowser();
    const link = await askForLink(kit, browser, 'ada@acme.example');
    for (let count = 0; count < 40; count += 1) {
      await ask(kit, `person${count}@acme.example`).catch(() => undefined);
      await fail(kit);
    }
    expect((await browser.api.auth.verifyMagicLink({ token: link.token })).user.email).toBe(
      'ada@acme.example',
    );
  });

  it('after 10 wrong links further wrong ones from there are too many, and a right code still works', async () => {
    const kit = setUp();
    const browser = kit.aBrowser();
    const { code } = await askForLink(kit, browser, 'ada@acme.example');
    for (let count = 0; count < 10; count += 1) expect((await fail(kit)).kind).toBe('invalid');
    expect(await fail(kit)).toMatchObject({ kind: 'too_many', retryAfterSeconds: 900 });
    expect((await fail(kit, '192.0.2.2')).kind).toBe('invalid');
    expect((await browser.api.auth.verifyCode({ code })).user.email).toBe('ada@acme.example');
    kit.clock.advance(15 * MINUTE);
    expect((await fail(kit)).kind).toBe('invalid');
  });

  it('1,000 addresses of one IPv6 network count as one', async () => {
    const kit = setUp();
    const kinds = new Set<string>();
    for (let count = 0; count < 1_000; count += 1) {
      kinds.add((await fail(kit, `2001:db8:1:2:${count.toString(16)}::${count.toString(16)}`)).kind);
    }
    expect(kinds).toEqual(new Set(['invalid', 'too_many']));
    expect((await fail(kit, '2001:db8:1:3::1')).kind).toBe('invalid');
    expect(kit.db.all(kit.db.q.selectFrom('rate_hit').select('key').distinct())).toHaveLength(2);
  });

  it('are counted in the database, so that a restart forgives nothing', async () => {
    const kit = setUp();
    for (let count = 0; count < 10; count += 1) await fail(kit);
    const reopened = new Sqlite(kit.db.sqlite.serialize());
    expect(reopened.prepare('select count(*) from rate_hit').pluck().get()).toBe(10);
    reopened.close();
  });

  it('a caller is known by the address, or by the network where there are many', () => {
    expect(ipKey('192.0.2.1')).toBe('192.0.2.1');
    expect(ipKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(ipKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(ipKey('fe80::1%eth0')).toBe('fe80::/64');
    expect(ipKey('192.0.2.1:50123')).toBe('192.0.2.1');
    expect(ipKey('[2001:db8:1:2:3:4:5:6]:50123')).toBe('2001:db8:1:2::/64');
    expect(ipKey('whatever somebody wrote')).toBe('unknown');
  });

  it('a caller who goes on trying is allowed again when the window has passed', () => {
    const kit = setUp();
    const take = () => kit.db.write((tx) => countHit(kit.services, tx, FAILURES_PER_IP, 'x'));
    for (let count = 0; count < 10; count += 1) expect(take()).toBeNull();
    for (let minute = 14; minute > 0; minute -= 1) {
      kit.clock.advance(MINUTE);
      expect(take()).toBe(minute * 60);
    }
    kit.clock.advance(MINUTE);
    expect(take()).toBeNull();
  });
});
