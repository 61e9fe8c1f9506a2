import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawAnswer, sendRaw } from '../testing/raw-http.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const BOUNDARY = 'ringmark-boundary';
const MAX = 180;
const ASCII_180 = `${'a'.repeat(MAX - 4)}.txt`;
const GREEK_180 = `${'ω'.repeat((MAX - 4) / 2)}.txt`;
const KANJI_180 = `${'価'.repeat((MAX - 6) / 3)}ab.txt`;

/** The bytes after `filename=` in a part's header, and the resulting name. */
const NAMES: [what: string, written: string | Buffer, expected: string][] = [
  ['a path upwards', '"../../../etc/passwd"', 'passwd'],
  ['a path upwards in Windows', String.raw`"..\\..\\windows\\system32\\cmd.exe"`, 'cmd.exe'],
  ['an absolute path', '"/etc/passwd"', 'passwd'],
  ['a drive', String.raw`"C:\\Users\\me\\notes.txt"`, 'notes.txt'],
  ['a doubled path upwards', '"....//....//notes.txt"', 'notes.txt'],
  ['a path in percent signs', '"%2e%2e%2f%2e%2e%2fetc%2fpasswd"', '%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
  ['an address', '"file:///etc/passwd"', 'passwd'],
  ['a line break and a header', '"a\r\nSet-Cookie: evil=1.txt"', 'a'],
  ['an escaped line break in small letters', '"a%0d%0aX-Injected: 1.txt"', 'a%0d%0aX-Injected 1.txt'],
  ['a line break as browsers write it', '"a%0D%0AX-Injected: 1.txt"', 'aX-Injected 1.txt'],
  ['quotes as browsers write them', '"5%22 and 7%22.txt"', '5 and 7.txt'],
  ['a quote that is escaped twice', '"100%2522.txt"', '100%2522.txt'],
  ['a slash that stands behind percent signs and a quote', '"%22%2F%22.txt"', '%2F.txt'],
  ['two line breaks and a body', '"a\r\n\r\n<script>alert(1)</script>.html"', 'a'],
  ['a null byte', '"notes.txt\0.exe"', 'notes.txt.exe'],
  ['an escaped quote', String.raw`"a\"; filename=\"evil.exe"`, 'a; filename=evil.exe'],
  ['a second name', '"first.txt"; filename="second.txt"', 'first.txt'],
  ['a name of RFC 5987 that climbs', `"plain.txt"; filename*=UTF-8''..%2F..%2Fclimb.txt`, 'plain.txt'],
  [
    'a name of RFC 5987 with a line break',
    `"plain.txt"; filename*=UTF-8''a%0D%0AX-Injected%3A%201.txt`,
    'plain.txt',
  ],
  ['no quotes', 'plain;name.txt', 'plain'],
  ['a semicolon and a comma', '"semi;colon,comma.txt"', 'semi;colon,comma.txt'],
  ['a right-to-left override', '"invoice\u202Efdp.exe"', 'invoicefdp.exe'],
  ['isolates', '"a\u2066b\u2069c\u2068d.txt"', 'abcd.txt'],
  ['embeddings and marks', '"\u202Aa\u202Bb\u202Cc\u200Ed\u200Fe\u061C.txt"', 'abcde.txt'],
  ['joiners of a family', '"👩\u200D👧.png"', '👩\u200D👧.png'],
  ['nothing visible', '"\u200B\u200D\uFEFF"', 'file'],
  ['tag characters', '"notes\u{E0041}\u{E0042}.txt"', 'notes.txt'],
  ['line and paragraph separators', '"a\u2028b\u2029c.txt"', 'abc.txt'],
  ['a terminal escape', '"\u001B[31mred.txt"', '[31mred.txt'],
  [
    'bytes that are no UTF-8',
    Buffer.from([0x22, 0x61, 0xff, 0xfe, 0x80, 0x2e, 0x74, 0x78, 0x74, 0x22]),
    'a\uFFFD\uFFFD\uFFFD.txt',
  ],
  ['C1 control characters', '"a\u0085b\u009Bc.txt"', 'abc.txt'],
  ['a device of Windows', '"CON.txt"', '_CON.txt'],
  ['a device without an extension', '"nul"', '_nul'],
  ['a hidden file', '".htaccess"', 'htaccess'],
  ['dots alone', '"..."', 'file'],
  ['blanks alone', '"   "', 'file'],
  ['dots and blanks at its end', '"setup.exe. . ."', 'setup.exe'],
  ['patterns and pipes', '"a*b?c<d>e|f.txt"', 'abcdef.txt'],
  ['markup', '"<img src=x onerror=alert(1)>.html"', 'img src=x onerror=alert(1).html'],
  ['an encoded word', '"=?utf-8?Q?=0D=0AX-Injected:_1?=.txt"', '=utf-8Q=0D=0AX-Injected_1=.txt'],
  ['other scripts', '"Отчёт 価格 – „neu“.pdf"', 'Отчёт 価格 – „neu“.pdf'],
  ['a decomposed letter', '"u\u0308bersicht.txt"', 'übersicht.txt'],
  ['180 bytes of ASCII', `"${ASCII_180}"`, ASCII_180],
  ['180 bytes of Greek', `"${GREEK_180}"`, GREEK_180],
  ['180 bytes of Kanji', `"${KANJI_180}"`, KANJI_180],
  ['181 bytes', `"${'a'.repeat(MAX - 3)}.txt"`, ASCII_180],
  ['10,000 bytes', `"${'ω'.repeat(5_000)}.tar"`, `${'ω'.repeat(88)}.tar`],
];

/** Headers that these break in two are none, so there is no file. */
const BROKEN: [what: string, written: string][] = [
  ['a line feed and a header', '"a\nX-Injected: 1.txt"'],
  ['a carriage return and a header', '"a\rX-Injected: 1.txt"'],
];

let kit: WireKit;
let cookie: string;
let ticketId: string;
beforeAll(async () => {
  kit = await createWireKit();
  const { user, project } = kit.aMemberWithProject();
  ticketId = kit.aTicket({ project_id: project.id, user_id: user.id }).id;
  const client = await kit.signedIn(user);
  cookie = `ringmark_session=${client.cookies.get('ringmark_session')}`;
});
afterAll(() => kit.close());

function upload(written: string | Buffer): Promise<RawAnswer> {
  const body = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename=`),
    Buffer.from(written),
    Buffer.from(`\r\nContent-Type: text/plain\r\n\r\ncontent\r\n--${BOUNDARY}--\r\n`),
  ]);
  const head = `POST /api/tickets/${ticketId}/attachments HTTP/1.1\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}`;
  return sendRaw(kit.port, head, body);
}

const download = (id: string) =>
  sendRaw(kit.port, `GET /api/attachments/${id}/download HTTP/1.1\r\nCookie: ${cookie}`);

const BAD = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}/\\]/u;

function expectGoodName(name: string): void {
  expect(name).not.toMatch(BAD);
  expect(name).not.toMatch(/^[.\s]|[.\s]$/);
  expect(name).not.toBe('');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(MAX);
  expect(name.isWellFormed()).toBe(true);
}

/** The header as bytes, then through a parser: the same name as everywhere else, and nothing else. */
function expectGoodHeaders({ headers, status }: RawAnswer, name: string): void {
  expect(status).toBe(200);
  const names = headers.map(([header]) => header);
  expect(names).not.toContain('x-injected');
  expect(names).not.toContain('set-cookie');
  expect(names.filter((header) => header === 'content-disposition')).toHaveLength(1);
  const [, disposition = ''] = headers.find(([header]) => header === 'content-disposition') ?? [];
  expect(disposition).toMatch(/^[\x20-\x7E]+$/);
  const { type, parameters } = parse(disposition);
  expect(type).toBe('attachment');
  const { filename, 'filename*': encoded, ...others } = parameters;
  expect([filename, others]).toEqual([name, {}]);
  const decoded = encoded === undefined ? name : decodeURIComponent(encoded.replace(/^UTF-8''/, ''));
  expect(decoded).toBe(name);
}

describe('the name of a file that comes over the wire', () => {
  it.each(NAMES)('may be %s', async (_what, written, expected) => {
    const answer = await upload(written);
    expect(answer.status).toBe(201);
    const [{ id, fileName }] = JSON.parse(answer.body.toString());
    expect(fileName).toBe(expected);
    expectGoodName(fileName);
    const file = await download(id);
    expectGoodHeaders(file, fileName);
    // Two line breaks end the part's header, so that what follows them is content.
    expect(file.body.toString()).toMatch(/content$/);
  });

  it.each(BROKEN)('is refused in words where it is %s', async (_what, written) => {
    const { status, headers, body } = await upload(written);
    expect([status, JSON.parse(body.toString()).code]).toEqual([400, 'invalid_input']);
    expect(headers.map(([header]) => header)).not.toContain('x-injected');
  });

  it('never becomes a part of a path', () => {
    const root = join(kit.dataDir, 'files');
    const paths = readdirSync(kit.workDir, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !file.name.startsWith('ringmark.sqlite'))
      .map((file) => relative(root, join(file.parentPath, file.name)));
    const ids = kit.db.all(kit.db.q.selectFrom('attachment').select('id')).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(35);
    expect(paths.map((path) => path.split('/').at(-1)).toSorted()).toEqual(ids.toSorted());
    for (const path of paths) expect(path).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  });
});
