import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Mail {
  to: string;
  subject: string;
  /** The plain text part, decoded. */
  text: string;
  /** The pictures that it carries. */
  pictures: { type: string; bytes: Buffer }[];
}

const PICTURE = /Content-Type: (image\/\w+)[^\n]*\n(?:\S[^\n]*\n)*?\r?\n([\w+/=\r\n]+)/g;

function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function parseMail(raw: string): Mail {
  // A long header continues in lines that begin with a space.
  const header = (name: string) =>
    new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)$`, 'm')
      .exec(raw)?.[1]
      ?.replaceAll(/\r?\n[ \t]+/g, ' ')
      .trim() ?? '';
  const part = raw.split(/Content-Type: text\/plain[^\n]*\n/)[1]?.split(/^----/m)[0] ?? raw;
  const [partHeaders = '', ...body] = part.split(/\r?\n\r?\n/);
  const text = body.join('\n\n');
  const isQuoted = /quoted-printable/i.test(partHeaders);
  return {
    to: header('To'),
    subject: header('Subject'),
    text: isQuoted ? decodeQuotedPrintable(text) : text,
    pictures: [...raw.matchAll(PICTURE)].map(([, type = '', data = '']) => ({
      type,
      bytes: Buffer.from(data, 'base64'),
    })),
  };
}

async function readMails(folder: string): Promise<Mail[]> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(names.map(async (name) => parseMail(await readFile(path.join(folder, name), 'utf8'))));
}

/**
 * Waits for the mail to an address that comes after the first `skip` ones to it.
 *
 * @throws after a minute without one: what is done to a ticket is told twenty seconds later.
 */
export async function waitForMail(folder: string, to: string, skip = 0): Promise<Mail> {
  await mkdir(folder, { recursive: true });
  const signal = AbortSignal.timeout(60_000);
  const watcher = watch(folder);
  try {
    for (;;) {
      const changed = new Promise<void>((resolve, reject) => {
        watcher.once('change', () => resolve());
        signal.addEventListener('abort', () => reject(new Error(`No mail to ${to} came.`)), { once: true });
      });
      const mail = (await readMails(folder)).filter((one) => one.to.includes(to))[skip];
      if (mail) {
        changed.catch(() => undefined);
        return mail;
      }
      await changed;
    }
  } finally {
    watcher.close();
  }
}

/** Waits for the first mail to an address whose subject says something; others may come before it. */
export async function waitForMailAbout(folder: string, to: string, what: string): Promise<Mail> {
  for (let skip = 0; ; skip += 1) {
    const mail = await waitForMail(folder, to, skip);
    if (mail.subject.includes(what)) return mail;
  }
}

/** The same by what it says. */
export async function waitForMailSaying(folder: string, to: string, words: string): Promise<Mail> {
  for (let skip = 0; ; skip += 1) {
    const mail = await waitForMail(folder, to, skip);
    if (mail.text.includes(words)) return mail;
  }
}

export const countMails = async (folder: string, to: string) =>
  (await readMails(folder)).filter((one) => one.to.includes(to)).length;

/** The sign-in link and the six-digit code of a mail. */
export function signInOf(mail: Mail): { token: string; code: string } {
  const token = /\/verify\?token=([\w-]+)/.exec(mail.text)?.[1];
  const code = /^\s*(\d{6})\s*$/m.exec(mail.text)?.[1];
  if (!token || !code) throw new Error(`This mail has no link or no code:\n${mail.text}`);
  return { token, code };
}

/** The same of the first mail about signing in after so many to an address; mail about tickets may come in between. */
export async function waitForSignIn(
  folder: string,
  to: string,
  skip = 0,
): Promise<{ token: string; code: string }> {
  for (let at = skip; ; at += 1) {
    const mail = await waitForMail(folder, to, at);
    if (mail.text.includes('/verify?token=')) return signInOf(mail);
  }
}
