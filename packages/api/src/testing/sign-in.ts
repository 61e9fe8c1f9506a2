import { runOutbox } from '../compose/run-outbox.ts';
import type { FakeBrowser } from './fake-browser.ts';
import type { TestKit } from './test-kit.ts';

export interface MailedLink {
  token: string;
  code: string;
}

/** Sends what waits, and reads link and code out of the newest mail to an address. */
export async function mailedLink(kit: TestKit, address: string): Promise<MailedLink> {
  await runOutbox(kit.services);
  const { text } = kit.mailer.lastTo(address);
  const token = /\/verify\?token=(?<token>[\w-]+)/.exec(text)?.groups?.['token'];
  const code = /^ {4}(?<code>\d{6})$/m.exec(text)?.groups?.['code'];
  if (!token || !code) throw new Error(`There is no link in the mail:\n${text}`);
  return { token, code };
}

export async function askForLink(
  kit: TestKit,
  browser: FakeBrowser,
  email: string,
  name?: string,
): Promise<MailedLink> {
  await browser.api.auth.requestMagicLink({ email, name });
  return mailedLink(kit, email.toLowerCase());
}

/** Signs a browser in by mail, as a person does. */
export async function signIn(kit: TestKit, browser: FakeBrowser, email: string): Promise<void> {
  const { token } = await askForLink(kit, browser, email);
  await browser.api.auth.verifyMagicLink({ token });
}
