import { describe, expect, it } from 'vitest';
import type { Actor } from '../../core/context/context.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { ALLOW_PRIVATE, assertAddress, assertViewableAddress, refusalSentence } from './web-address.ts';

const { services } = createTestKit();

const GOOD = [
  'https://www.example.com',
  'http://example.com:8080/path?query=1#part',
  'https://bücher.example/straße',
  'https://user.example.com/@name',
  'HTTPS://EXAMPLE.COM/',
  '/demo-page',
  '/demo-page?item=2#form',
  'http://localhost:3000/demo-page',
];

const BAD = [
  '',
  'example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/',
  'ws://example.com/',
  'blob:https://example.com/1',
  'about:blank',
  'chrome://version',
  'view-source:https://example.com',
  'mailto:ada@example.com',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'http:/example.com',
  'http:example.com',
  'http:\\\\127.0.0.1',
  'https://',
  'https:///path',
  'https://user:password@example.com',
  'https://user@example.com',
  'https://@example.com',
  'https://allowed.example\\@evil.example',
  'https://exa mple.com',
  'https://example.com/a b',
  'https://example.com/\u202etxt.exe',
  'https://exam\u0000ple.com',
  'https://exa\u200Bmple.com/',
  'https://exa\u00ADmple.com/',
  'https://[::1',
  'https://example.com:99999',
  'https://256.256.256.256/',
  `https://example.com/${'a'.repeat(2048)}`,
  'demo-page',
  './demo-page',
  '?query',
  '#part',
];

describe('addresses that people type', () => {
  it.each(GOOD)('%s is taken', (text) => {
    expect(() => assertViewableAddress(services, 'url', text)).not.toThrow();
  });

  it.each(BAD)('%j is refused', (text) => {
    const refused = expect.objectContaining({ kind: 'invalid', code: 'invalid_url' });
    expect(() => assertViewableAddress(services, 'url', text)).toThrow(refused);
    expect(() => assertAddress(services, 'url', text)).toThrow(refused);
  });

  it('administrators read how to allow a private one', () => {
    const [told, asked] = [true, false].map((isAdmin) =>
      refusalSentence({ ...services, actor: { user: { isAdmin } } as Actor }, 'http://10.0.0.1/page'),
    );
    expect(told).toBe(`“10.0.0.1” is a private address. ${ALLOW_PRIVATE}`);
    expect(asked).toBe('This address is private.');
  });

  it('the sentence names the bad one', () => {
    expect(() => assertViewableAddress(services, 'url', 'ftp://example.com/')).toThrow(
      'ftp://example.com/ isn’t a valid URL',
    );
  });

  it('none may be private, but that of this app itself', () => {
    expect(() => assertViewableAddress(services, 'url', 'http://10.0.0.1/')).toThrow(
      'This address is private.',
    );
    expect(() => assertViewableAddress(services, 'url', 'http://localhost:3001/')).toThrow(
      'This address is private.',
    );
    expect(() => assertViewableAddress(services, 'url', 'http://localhost:3000/demo-page')).not.toThrow();
    expect(() => assertViewableAddress(services, 'url', '/demo-page')).not.toThrow();
    expect(() => assertAddress(services, 'url', 'http://10.0.0.1/')).not.toThrow();
  });
});
