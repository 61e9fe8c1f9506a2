import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../core/base/instants.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { sweep } from '../../operation/maintenance/sweep.ts';
import type { FakeBrowser } from '../../testing/fake-browser.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { askForLink } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const ADA = 'ada@acme.example';
const CLOSED = {
  kind: 'too_many',
  code: 'codes_closed',
  sentence: 'Too many wrong codes for this address. Use the link in the email, or try a code again tomorrow.',
};

const tryCode = (browser: FakeBrowser, code: string) => refusalOf(browser.api.auth.verifyCode({ code }));

function setUp() {
  const kit = createTestKit();
  kit.anOrganization({ domain: 'acme.example' });
  let callers = 0;
  /** Types wrong codes, each from another IP address, and asks for another mail whenever one is used up. */
  const guess = async (count: number, email = ADA, browser = kit.aBrowser()) => {
    let right = '';
    for (let tries = 0; tries < count; tries += 1) {
      callers += 1;
      browser.ip = `198.51.100.${callers}`;
      if (tries % 5 === 0) right = (await askForLink(kit, browser, email)).code;
      const code = right === '000000' ? '000001' : '000000';
      expect((await refusalOf(browser.api.auth.verifyCode({ code }))).code).toBe('code_invalid');
    }
    // The warning to the owner is sent before the next link is asked for.
    await runOutbox(kit.services);
  };
  const warnings = () => kit.mailer.sent.filter(({ subject }) => /codes are paused/i.test(subject));
  return { kit, guess, warnings };
}

describe('wrong codes', () => {
  it('twenty in 24 hours close the code of an address, also the right one, and leave its links alone', async () => {
    const { kit, guess } = setUp();
    await guess(20);
    const browser = kit.aBrowser({ ip: '203.0.113.9' });
    const { code, token } = await askForLink(kit, browser, ADA);
    const refused = await tryCode(browser, code);
    expect(refused).toMatchObject({ ...CLOSED, retryAfterSeconds: DAY / 1_000 });
    // The answer does not tell whether a code is right.
    expect(await tryCode(browser, code === '123456' ? '654321' : '123456')).toEqual(refused);
    expect((await browser.api.auth.verifyMagicLink({ token })).user.email).toBe(ADA);
  });

  it('nineteen leave the code open', async () => {
    const { kit, guess } = setUp();
    await guess(19);
    const browser = kit.aBrowser({ ip: '203.0.113.9' });
    const { code } = await askForLink(kit, browser, ADA);
    expect((await browser.api.auth.verifyCode({ code })).user.email).toBe(ADA);
  });

  it('count for the mailbox, with any text after its plus, and for no other', async () => {
    const { kit, guess } = setUp();
    await guess(10, 'ada+one@acme.example');
    kit.clock.advance(15 * MINUTE);
    await guess(10, 'ada+two@acme.example');
    const [ada, bob] = [kit.aBrowser({ ip: '203.0.113.1' }), kit.aBrowser({ ip: '203.0.113.2' })];
    expect(await tryCode(ada, (await askForLink(kit, ada, ADA)).code)).toMatchObject(CLOSED);
    const { code } = await askForLink(kit, bob, 'bob@acme.example');
    expect((await bob.api.auth.verifyCode({ code })).user.email).toBe('bob@acme.example');
  });

  it('are told to the owner in one mail at each closing', async () => {
    const { kit, guess, warnings } = setUp();
    await guess(20);
    const browser = kit.aBrowser({ ip: '203.0.113.9' });
    await askForLink(kit, browser, ADA);
    for (let tries = 0; tries < 7; tries += 1) await tryCode(browser, '000000');
    await runOutbox(kit.services);
    expect(warnings()).toMatchObject([{ to: ADA }]);
    const [mail] = warnings();
    expect(mail?.text).toContain('20 wrong sign-in codes');
    expect(mail?.text).toContain('09:00 UTC on 6 January 2026');
    expect(mail?.text).toMatch(/links .* still work/i);
    kit.clock.advance(DAY + MINUTE);
    await guess(20);
    await runOutbox(kit.services);
    expect(warnings()).toHaveLength(2);
  });

  it('open again after 24 hours, not sooner, and a restart or the sweep forgives none', async () => {
    const { kit, guess } = setUp();
    await guess(12);
    kit.clock.advance(23 * HOUR);
    sweep(kit.services);
    await guess(8);
    kit.clock.advance(DAY - 10 * MINUTE);
    sweep(kit.services);
    const browser = kit.aBrowser({ ip: '203.0.113.9' });
    const { code } = await askForLink(kit, browser, ADA);
    expect(await tryCode(browser, code)).toMatchObject({ ...CLOSED, retryAfterSeconds: 600 });
    kit.clock.advance(10 * MINUTE);
    expect((await browser.api.auth.verifyCode({ code })).user.email).toBe(ADA);
    kit.clock.advance(DAY);
    sweep(kit.services);
    expect(kit.db.all(kit.db.q.selectFrom('rate_hit').selectAll())).toEqual([]);
  });

  it('no longer count after twenty-five hours', async () => {
    const { kit, guess } = setUp();
    await guess(19);
    kit.clock.advance(25 * HOUR);
    await guess(19);
    const browser = kit.aBrowser({ ip: '203.0.113.9' });
    const { code } = await askForLink(kit, browser, ADA);
    expect((await browser.api.auth.verifyCode({ code })).user.email).toBe(ADA);
  });

  it('count on the address too when they all come from one IP address', async () => {
    const { kit } = setUp();
    const browser = kit.aBrowser();
    for (let round = 0; round < 4; round += 1) {
      const { code } = await askForLink(kit, browser, ADA);
      for (let tries = 0; tries < 5; tries += 1)
        await tryCode(browser, code === '000000' ? '000001' : '000000');
    }
    await runOutbox(kit.services);
    const other = kit.aBrowser({ ip: '203.0.113.9' });
    expect(await tryCode(other, (await askForLink(kit, other, ADA)).code)).toMatchObject(CLOSED);
  });

  it('of browsers that asked for no link, or for another address, close nobody’s code', async () => {
    const { kit, guess } = setUp();
    const stranger = kit.aBrowser();
    for (let tries = 0; tries < 30; tries += 1) {
      stranger.ip = `198.51.100.${tries}`;
      await tryCode(stranger, '000000');
    }
    await guess(19, 'eve@acme.example');
    const browser = kit.aBrowser({ ip: '203.0.113.9' });
    const { code } = await askForLink(kit, browser, ADA);
    expect((await browser.api.auth.verifyCode({ code })).user.email).toBe(ADA);
  });

  it('typed into a mail whose five tries are used up count no more: they could open nothing', async () => {
    const { kit, guess } = setUp();
    const browser = kit.aBrowser();
    await guess(5, ADA, browser);
    for (let tries = 0; tries < 30; tries += 1) {
      browser.ip = `203.0.113.${tries}`;
      expect((await tryCode(browser, '000000')).code).toBe('code_invalid');
    }
    const other = kit.aBrowser({ ip: '192.0.2.77' });
    const { code } = await askForLink(kit, other, ADA);
    expect((await other.api.auth.verifyCode({ code })).user.email).toBe(ADA);
  });
});
