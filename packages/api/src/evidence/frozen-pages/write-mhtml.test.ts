import { describe, expect, it } from 'vitest';
import { writeMhtml } from './write-mhtml.ts';

const HEAD = { title: 'Grüße', keptAt: '2026-01-02T03:04:05.000Z' };
const part = (type: string, bytes: Uint8Array, address = 'https://shop.example/') => ({
  address,
  type,
  size: bytes.byteLength,
  isEssential: true,
  read: async () => bytes,
});

async function written(...parts: ReturnType<typeof part>[]) {
  const pieces = await Array.fromAsync(writeMhtml({ address: 'https://shop.example/', parts }, HEAD));
  const text = pieces.join('');
  const boundary = /boundary="([^"]+)"/.exec(text)?.[1] ?? '';
  const bodies = text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((one) => one.slice(one.indexOf('\r\n\r\n') + 4));
  return { pieces, text, bodies, read: bodies.map((body) => Buffer.from(body, 'base64')) };
}

describe('a kept page as a file', () => {
  it('holds each part as it is, in lines of 76 letters', async () => {
    const noise = Buffer.from(Array.from({ length: 200_001 }, (_none, at) => (at * 7_919) % 251));
    const { read, bodies } = await written(part('text/html', Buffer.from('<p>Hi')), part('image/png', noise));
    expect(read[0]?.toString()).toBe('<p>Hi');
    expect(read[1]?.equals(noise)).toBe(true);
    const lines = (bodies[1] ?? '').trimEnd().split('\r\n');
    expect(new Set(lines.slice(0, -1).map(({ length }) => length))).toEqual(new Set([76]));
  });

  it('leaves our marks out of documents and names shadow roots as archives do, wherever a piece ends', async () => {
    const row = 'é <i data-ringmark="17" class="ä"></i><template shadowrootmode="open"></template>\n';
    for (const shift of [0, 1, 7, 23]) {
      const html = Buffer.from('x'.repeat(shift) + row.repeat(3_000));
      const { read } = await written(part('text/html', html));
      const expected = html
        .toString()
        .replaceAll(' data-ringmark="17"', '')
        .replaceAll('shadowrootmode', 'shadowmode');
      expect(read[0]?.toString()).toBe(expected);
    }
  });

  it('leaves all other parts alone', async () => {
    const css = Buffer.from('/* data-ringmark="1" shadowrootmode="open" */');
    expect((await written(part('text/css', css))).read[0]?.equals(css)).toBe(true);
  });

  it('comes in small pieces, however large a part is', async () => {
    const { pieces } = await written(part('text/html', Buffer.alloc(8 * 1_048_576, 'a b ')));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(256 * 1_024);
  });

  it('reads a part when those before it are sent, and not before', async () => {
    const asked: string[] = [];
    const noting = (name: string) => ({
      ...part('text/css', Buffer.from(name)),
      read: async () => {
        asked.push(name);
        return Buffer.from(name);
      },
    });
    const pieces = writeMhtml({ address: 'https://a.example/', parts: [noting('one'), noting('two')] }, HEAD);
    await pieces.next();
    await pieces.next();
    expect(asked).toEqual(['one']);
    await pieces.return(undefined);
    expect(asked).toEqual(['one']);
  });
});
