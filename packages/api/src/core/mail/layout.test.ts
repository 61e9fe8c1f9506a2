import { expect, it } from 'vitest';
import { layOutMail, type MailBlock } from './layout.ts';

const mail = layOutMail({
  title: 'A <b>bold</b> title',
  preview: 'A preview',
  blocks: [
    { kind: 'text', text: 'First line\nSecond line' },
    { kind: 'button', label: 'Open', url: 'https://ringmark.example/tickets/1?a=1&b="2"' },
    { kind: 'quote', by: 'Ada', text: '<script>alert(1)</script>\nand more' },
    { kind: 'code', code: '012345' },
    { kind: 'facts', facts: [{ label: 'Status', value: 'Done' }] },
    { kind: 'picture', cid: 'shot', alt: 'The page' },
  ],
  footer: [
    { text: 'You are getting this because of that.' },
    { label: 'Stop', url: 'https://r.example/stop' },
  ],
});

it('a mail shows people’s text as text, never as HTML', () => {
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).not.toContain('<b>');
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>and more');
  expect(mail.html).toContain('href="https://ringmark.example/tickets/1?a=1&amp;b=&quot;2&quot;"');
});

/** Every field of every kind of block holds it. */
const EVIL = '<img src=x onerror="alert(1)">';
const LINK = { label: EVIL, url: `https://r.example/${EVIL}` };
const BLOCKS: readonly MailBlock[] = [
  { kind: 'text', text: EVIL },
  { kind: 'note', text: EVIL },
  { kind: 'button', ...LINK },
  { kind: 'button', ...LINK, isQuiet: true },
  { kind: 'code', code: EVIL },
  { kind: 'quote', by: EVIL, text: EVIL },
  { kind: 'quote', text: EVIL, format: 'markdown' },
  { kind: 'facts', facts: [{ label: EVIL, value: EVIL }] },
  { kind: 'picture', cid: EVIL, alt: EVIL, caption: EVIL },
  { kind: 'heading', text: EVIL },
  {
    kind: 'ticket',
    title: EVIL,
    url: LINK.url,
    note: EVIL,
    news: [{ line: EVIL }, { line: EVIL, quote: EVIL }],
    links: [LINK],
  },
];

it.each(BLOCKS)('no word of a block becomes markup: $kind', (block) => {
  const { html } = layOutMail({ title: 'A', preview: 'A', blocks: [block], footer: [] });
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('onerror="');
  expect(html).toContain('&lt;img src=x');
});

it('no word around the blocks becomes markup', () => {
  const { html } = layOutMail({ title: EVIL, preview: EVIL, blocks: [], footer: [{ text: EVIL }, LINK] });
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('onerror="');
});

it('a mail says the same in plain text', () => {
  expect(mail.text).toBe(`A <b>bold</b> title

First line
Second line

Open:
https://ringmark.example/tickets/1?a=1&b="2"

Ada
> <script>alert(1)</script>
> and more

    012345

Status: Done

-- 
You are getting this because of that.
Stop: https://r.example/stop
`);
});

it('a mail follows the colours of the mail program', () => {
  expect(mail.html).toContain('prefers-color-scheme:dark');
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
});

const isGrey = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(red, green, blue) - Math.min(red, green, blue) < 16;
};

it('a mail has the accent colour of the web client; only the logo’s ring is red', () => {
  const [light = '', dark = ''] = [mail.html.replace(/<style>[^]*<\/style>/, ''), mail.html];
  const colours = new Set(light.match(/#[\da-f]{6}\b/g));
  expect([...colours].filter((colour) => !isGrey(colour)).toSorted()).toEqual(['#4f4dc9', '#e5383b']);
  expect(dark).not.toContain('#ff8787');
});
