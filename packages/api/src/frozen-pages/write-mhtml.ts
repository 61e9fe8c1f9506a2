import { randomBytes } from 'node:crypto';
import type { KeptPage } from './viewer-port.ts';

const LINE = 76;
const MARK = /\sdata-ringmark="\d+"/g;

/** Base64 in lines, as mail has it. */
const inLines = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(new RegExp(`.{${LINE}}`, 'g'), '$&\r\n');

/** A header's words in the letters that headers have. */
const encoded = (words: string): string => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`;

/** What archives write in place of the attribute by which pages have shadow roots. */
const asArchived = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes).toString().replace(MARK, '').replaceAll(' shadowrootmode="', ' shadowmode="'),
  );

/** Header lines take no line breaks. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** A kept page as one file (RFC 2557), with its first part first. */
export async function writeMhtml(
  { address, parts }: Pick<KeptPage, 'address' | 'parts'>,
  { title, keptAt }: { title: string; keptAt: string },
): Promise<Uint8Array> {
  const boundary = `----Ringmark-${randomBytes(16).toString('hex')}`;
  const chunks: string[] = [
    `From: <Saved by Ringmark>\r\nSnapshot-Content-Location: ${oneLine(address)}\r\nSubject: ${encoded(title)}\r\n` +
      `Date: ${new Date(keptAt).toUTCString()}\r\nMIME-Version: 1.0\r\n` +
      `Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="${boundary}"\r\n`,
  ];
  for (const part of parts) {
    const bytes = await part.read();
    if (!bytes) continue;
    const isPage = part.type === 'text/html';
    const type = /^(?:text\/|image\/svg)/.test(part.type) ? `${part.type}; charset=utf-8` : part.type;
    chunks.push(
      `\r\n--${boundary}\r\nContent-Type: ${oneLine(type)}\r\nContent-Transfer-Encoding: base64\r\n` +
        `Content-Location: ${oneLine(part.address)}\r\n\r\n${inLines(isPage ? asArchived(bytes) : bytes)}\r\n`,
    );
  }
  chunks.push(`\r\n--${boundary}--\r\n`);
  return Buffer.from(chunks.join(''));
}
