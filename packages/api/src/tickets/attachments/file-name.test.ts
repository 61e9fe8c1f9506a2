import { describe, expect, it } from 'vitest';
import { cleanFileName } from './file-name.ts';

/** 35 hostile names and what becomes of each. */
const HOSTILE: [string, string][] = [
  ['../../etc/passwd', 'etcpasswd'],
  [String.raw`..\..\windows\system32\cmd.exe`, 'windowssystem32cmd.exe'],
  ['/etc/shadow', 'etcshadow'],
  [String.raw`C:\boot.ini`, 'Cboot.ini'],
  ['file.txt:stream', 'file.txtstream'],
  ['a\0b.txt', 'ab.txt'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie x=1.txt'],
  ['a\nb.txt', 'ab.txt'],
  ['"; filename="evil.html', '; filename=evil.html'],
  ['quote".txt', 'quote.txt'],
  ['<script>alert(1)</script>.html', 'scriptalert(1)script.html'],
  ['what?*|.txt', 'what.txt'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['a\u202E\u2066b\u2069.txt', 'ab.txt'],
  ['in\u200Bvis\u2060ib\u200Ele\uFEFF.txt', 'invisible.txt'],
  ['soft\u00ADhyphen.txt', 'softhyphen.txt'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['   ', 'file'],
  ['', 'file'],
  ['. . .txt', 'txt'],
  ['trailing. . ', 'trailing'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['COM1.log', '_COM1.log'],
  ['lpt9', '_lpt9'],
  ['..\u200B/con', '_con'],
  ['e\u0301te\u0301.pdf', 'été.pdf'],
  ['lone\uD800surrogate.txt', 'lone\uFFFDsurrogate.txt'],
  ['line\u2028and\u2029paragraph.txt', 'lineandparagraph.txt'],
  ['tab\tand\u00A0nbsp.txt', 'taband nbsp.txt'],
  ['\u001B[31mred.txt', '[31mred.txt'],
  ['tag\u{E0041}\u{E0042}.txt', 'tag.txt'],
  ['%2e%2e%2fpasswd', '%2e%2e%2fpasswd'],
  ['日本語 レポート.pdf', '日本語 レポート.pdf'],
];

describe('file names', () => {
  it.each(HOSTILE)('%j becomes %j', (name, cleaned) => {
    expect(cleanFileName(name)).toBe(cleaned);
    expect(cleanFileName(cleaned)).toBe(cleaned);
  });

  it('the table has 35 hostile names', () => {
    expect(HOSTILE).toHaveLength(35);
  });

  it.each(['می\u200Cخواهم.pdf', 'क्\u200Dष.txt', '👩\u200D👩\u200D👧.png'])('%s keeps its joiners', (name) => {
    expect(cleanFileName(name)).toBe(name);
  });

  it.each(['\u3164', '\u2800', '\u3164 \u115F', '\u200C\u200D', '. \u200D .'])(
    'of %j nothing is seen, so it is called file',
    (name) => {
      expect(cleanFileName(name)).toBe('file');
    },
  );

  it('180 bytes survive, and a longer one keeps its beginning and its extension', () => {
    const exact = `${'é'.repeat(88)}.txt`;
    expect(Buffer.byteLength(exact)).toBe(180);
    expect(cleanFileName(exact)).toBe(exact);
    const cut = cleanFileName(`${'日'.repeat(300)}.tar`);
    expect(cut).toBe(`${'日'.repeat(58)}.tar`);
    expect(cleanFileName(`${'x'.repeat(169)}👩\u200D👧.png`)).toBe(`${'x'.repeat(169)}👩.png`);
    expect(cleanFileName('x'.repeat(5_000))).toBe('x'.repeat(180));
    expect(Buffer.byteLength(cleanFileName(`${'x'.repeat(200)}.${'y'.repeat(200)}`))).toBe(180);
    expect(cleanFileName(`${'x'.repeat(175)}   .${'z'.repeat(9)}`)).not.toMatch(/ \./);
  });
});
