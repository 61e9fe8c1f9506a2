import type { BrowserPlaces } from '@ringmark/remote-viewer/base/find-browser';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import { checkMail } from '../adapters/mailers/check-mail.ts';
import { type Env, publicUrlOf, unknownSettings } from '../env.ts';
import { messageOf } from '../process/plain-error.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

export function checkSettings(env: Env): Finding[] {
  const findings = unknownSettings().map((name) => warning('settings', `${name} is not a Ringmark setting.`));
  const url = publicUrlOf(env);
  if (env.host !== '127.0.0.1' && url.startsWith('http://')) {
    findings.push(
      warning('settings', `${url} is not https, so sign-in links and cookies can be intercepted.`),
    );
  }
  if (env.mailFrom.endsWith('@localhost>') && env.mail.kind !== 'log') {
    findings.push(
      warning('settings', 'RINGMARK_MAIL_FROM is still ringmark@localhost. Most mail servers reject it.'),
    );
  }
  return findings.length > 0 ? findings : [ok('settings', `are valid; links start with ${url}.`)];
}

const viewerOf = (env: Env, browserPlaces: BrowserPlaces) =>
  createRemoteViewer({
    ...(env.browserPath !== undefined && { browserPath: env.browserPath }),
    ...(env.browserEndpoint !== undefined && { browserEndpoint: env.browserEndpoint }),
    browserPlaces,
    allow: env.remoteAllow,
    ownOrigin: () => publicUrlOf(env),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

/** Starts or calls the browser, as the first view would: only that tells whether it works, and with its sandbox. */
export async function checkBrowser(env: Env, browserPlaces: BrowserPlaces = {}): Promise<Finding> {
  const viewer = viewerOf(env, browserPlaces);
  try {
    const { state, reason, browser, sandbox } = await viewer.check();
    if (browser === null) return warning('browser', `${reason} Everything except remote viewing works.`);
    if (state === 'failed') return failed('browser', reason);
    if (env.browserEndpoint !== undefined) {
      const where = `${browser.speaks === 'Playwright' ? 'behind the Playwright server at ' : ''}${new URL(env.browserEndpoint).host}`;
      return ok('browser', `runs on another machine: ${where}, ${browser.version}.`);
    }
    const what = `is ${browser.path}, ${browser.version}`;
    return sandbox ? ok('browser', `${what}, in its sandbox.`) : warning('browser', `${what}. ${reason}`);
  } finally {
    await viewer.stop();
  }
}

/**
 * Finds scripts that pages would show as empty boxes. It finds nothing if there is no browser, which has its own
 * finding.
 */
export async function checkFonts(env: Env, browserPlaces: BrowserPlaces = {}): Promise<Finding[]> {
  const viewer = viewerOf(env, browserPlaces);
  try {
    const missing = await viewer.scriptsWithoutFont();
    if (missing.length === 0) return [ok('fonts', 'are installed for all checked scripts.')];
    const names = missing.map(({ name }) => name).join(', ');
    const packages = [...new Set(missing.map(({ debianPackage }) => debianPackage))].join(' ');
    const where = env.browserEndpoint === undefined ? '' : " on the browser's machine";
    return [
      warning(
        'fonts',
        `are missing for ${names}, so pages show boxes instead. On Debian: apt install ${packages}${where}.`,
      ),
    ];
  } catch {
    return [];
  } finally {
    await viewer.stop();
  }
}

export async function checkMailTransport(env: Env): Promise<Finding> {
  try {
    const sentence = `${await checkMail(env.mail)}.`;
    return env.mail.kind === 'log' ? warning('mail', sentence) : ok('mail', sentence);
  } catch (error) {
    return failed('mail', `can't be sent: ${messageOf(error)}`);
  }
}
