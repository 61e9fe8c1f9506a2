import { describe, expect, it } from 'vitest';
import { BadArchive, fromQuotedPrintable, readMhtml } from './read-mhtml.ts';

const HEAD =
  'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----B----"\r\n\r\n';
const part = (headers: string, body: string) => `\r\n------B----\r\n${headers}\r\n\r\n${body}`;
const END = '\r\n------B------\r\n';
const archive = (...parts: string[]) => HEAD + parts.join('') + END;

const readText = (text: string) =>
  readMhtml(text).map(({ address, type, bytes }) => [address, type, Buffer.from(bytes).toString()]);

describe('an archive of a page', () => {
  it('has its parts in both encodings, under their addresses or ids', () => {
    const made = archive(
      part(
        'Content-Type: text/html\r\nContent-ID: <frame-1@mhtml.blink>\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://shop.example/',
        '<p title=3D"a">soft=\r\n line =E2=82=AC</p>',
      ),
      part(
        'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://shop.example/a.png',
        'aGVs\r\nbG8=\r\n',
      ),
      part('Content-Type: text/css; charset=utf-8\r\nContent-ID: <css-1@mhtml.blink>', 'p{}'),
      part('Content-Type: text/plain', 'nobody asks for it'),
    );
    expect(readText(made)).toEqual([
      ['https://shop.example/', 'text/html', '<p title="a">soft line €</p>'],
      ['https://shop.example/a.png', 'image/png', 'hello'],
      ['cid:css-1@mhtml.blink', 'text/css', 'p{}'],
    ]);
  });

  it.each([
    ['a=3Db', 'a=b'],
    ['a=3', 'a=3'],
    ['a=zz', 'a=zz'],
    ['end=', 'end='],
    ['two=\nlines', 'twolines'],
    ['=C3=A4=', 'ä='],
  ])('reads %s as far as it is quoted-printable', (written, read) => {
    expect(Buffer.from(fromQuotedPrintable(written)).toString()).toBe(read);
  });

  it.each([
    ['nothing', '', 'A part of this archive has unterminated headers.'],
    ['no boundary', 'Content-Type: text/html\r\n\r\n<p>', 'This is not a page archive.'],
    ['no end', HEAD + part('Content-Type: text/css', 'p{}'), 'This archive is incomplete.'],
    [
      'headers without end',
      archive(`\r\n------B----\r\nX: ${'y'.repeat(100_000)}\r\n\r\np{}`),
      'A part of this archive has unterminated headers.',
    ],
    [
      'an archive within',
      archive(part('Content-Type: multipart/related; boundary="C"', '--C\r\n\r\n--C--')),
      'This archive contains nested archives.',
    ],
  ])('is refused with a sentence: %s', (_name, text, sentence) => {
    expect(() => readMhtml(text)).toThrow(new BadArchive(sentence));
  });

  it('that is made to fill memory or time ends at the limit that it passes first', () => {
    const css = part('Content-Type: text/css\r\nContent-Location: https://shop.example/a.css', 'p{}');
    const deep = Array.from(
      { length: 10_000 },
      (_none, at) => `Content-Type: multipart/related; boundary="${at}"\r\n\r\n--${at}\r\n`,
    );
    const large = 'This archive is too large for a page.';
    const endless = 'A part of this archive has unterminated headers.';
    const bombs: [string, string][] = [
      [archive(css.repeat(10_000)), large],
      [archive(part(deep.join(''), '')), 'This archive contains nested archives.'],
      [
        archive(part('Content-Transfer-Encoding: base64\r\nContent-Location: a', 'A'.repeat(65 * 1_048_576))),
        large,
      ],
      [HEAD + '\r\n------B----'.repeat(500_000), endless],
      [`${'a: b\r\n '.repeat(1_000_000)}\r\n\r\n`, endless],
    ];
    for (const [bomb, sentence] of bombs) expect(() => readMhtml(bomb)).toThrow(new BadArchive(sentence));
  });
});
