import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { askForLink } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  kit.anOrganization({ domain: 'acme.example' });
  return { kit, browser: kit.aBrowser() };
};

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the six-digit code', () => {
  it('signs in in the browser that asked, once', async () => {
    const { kit, browser } = setUp();
    const { code, token } = await askForLink(kit, browser, 'ada@acme.example');
    expect((await browser.api.auth.verifyCode({ code })).user.email).toBe('ada@acme.example');
    expect((await refusalOf(browser.api.auth.verifyCode({ code }))).code).toBe('code_invalid');
    expect((await refusalOf(browser.api.auth.verifyMagicLink({ token }))).code).toBe('link_invalid');
  });

  it('is worth nothing in any other browser', async () => {
    const { kit, browser } = setUp();
    const { code } = await askForLink(kit, browser, 'ada@acme.example');
    const other = kit.aBrowser();
    await askForLink(kit, other, 'bob@acme.example');
    expect((await refusalOf(other.api.auth.verifyCode({ code }))).code).toBe('code_invalid');
    expect((await refusalOf(kit.aBrowser().api.auth.verifyCode({ code }))).code).toBe('code_invalid');
  });

  it('is worth nothing after five wrong tries', async () => {
    const { kit, browser } = setUp();
    const { code } = await askForLink(kit, browser, 'ada@acme.example');
    for (let tries = 0; tries < 5; tries += 1)
      await refusalOf(browser.api.auth.verifyCode({ code: wrong(code) }));
    expect((await refusalOf(browser.api.auth.verifyCode({ code }))).code).toBe('code_invalid');
  });

  it('is still good at the fifth try, and when a mail scanner has used the link', async () => {
    const { kit, browser } = setUp();
    const { code, token } = await askForLink(kit, browser, 'ada@acme.example');
    await kit.aBrowser({ ip: '198.51.100.7' }).api.auth.verifyMagicLink({ token });
    for (let tries = 0; tries < 4; tries += 1)
      await refusalOf(browser.api.auth.verifyCode({ code: wrong(code) }));
    expect((await browser.api.auth.verifyCode({ code })).user.email).toBe('ada@acme.example');
  });

  it('works at 14:59 and not at 15:01', async () => {
    const { kit, browser } = setUp();
    const early = await askForLink(kit, browser, 'ada@acme.example');
    kit.clock.advance(14 * MINUTE + 59 * SECOND);
    await browser.api.auth.verifyCode(early);
    const late = await askForLink(kit, browser, 'ada@acme.example');
    kit.clock.advance(15 * MINUTE + SECOND);
    expect((await refusalOf(browser.api.auth.verifyCode(late))).code).toBe('code_invalid');
  });

  it('of either mail works when the same browser asked twice', async () => {
    const { kit, browser } = setUp();
    const first = await askForLink(kit, browser, 'ada@acme.example');
    await askForLink(kit, browser, 'ada@acme.example');
    expect((await browser.api.auth.verifyCode({ code: first.code })).user.email).toBe('ada@acme.example');
  });

  it('has six digits', async () => {
    const { browser } = setUp();
    expect(await refusalOf(browser.api.auth.verifyCode({ code: '12345' }))).toMatchObject({
      kind: 'invalid',
      sentence: 'Enter the six-digit code.',
    });
  });
});
