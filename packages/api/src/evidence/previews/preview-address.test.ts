import { describe, expect, it } from 'vitest';
import { previewHostSchema } from '@ringmark/contract/projects/previews';
import { onPreview, previewBase } from './preview-address.ts';

const SHOP = ['*.preview.shop.example', 'shop-git-*.vercel.app', '127.0.0.1:4173'];

describe('a preview', () => {
  it.each([
    ['https://pr-7.preview.shop.example', 'https://pr-7.preview.shop.example/'],
    ['https://PR-7.preview.shop.example/?token=1#top', 'https://pr-7.preview.shop.example/'],
    ['https://pr-7.preview.shop.example/build/12', 'https://pr-7.preview.shop.example/build/12/'],
    ['https://shop-git-fix-header-acme.vercel.app/', 'https://shop-git-fix-header-acme.vercel.app/'],
    ['http://127.0.0.1:4173', 'http://127.0.0.1:4173/'],
  ])('opens at %s', (url, base) => {
    expect(previewBase(url, SHOP)).toBe(base);
  });

  it.each([
    'https://preview.shop.example/',
    'https://a.b.preview.shop.example/',
    'https://pr-7.preview.shop.example.evil.test/',
    'https://pr-7.preview.shop.example:8443/',
    'https://evil.test/pr-7.preview.shop.example',
    'https://pr-7.previewxshop.example/',
    'https://user@pr-7.preview.shop.example/',
    'https://other-git-main.vercel.app/',
    'http://127.0.0.1:4174/',
    'ftp://pr-7.preview.shop.example/',
    'pr-7.preview.shop.example',
    '',
  ])('is not at %j', (url) => {
    expect(previewBase(url, SHOP)).toBeUndefined();
  });
});

describe('a page on a preview', () => {
  it.each([
    ['https://shop.example/', 'https://pr-7.example/'],
    ['https://shop.example/lamps?sort=price#third', 'https://pr-7.example/lamps?sort=price#third'],
    ['https://shop.example//evil.test/', 'https://pr-7.example//evil.test/'],
    ['https://shop.example/a%2Fb/', 'https://pr-7.example/a%2Fb/'],
  ])('of %s is %s', (page, there) => {
    expect(onPreview('https://pr-7.example/', page)).toBe(there);
  });

  it('is below the path of the preview', () => {
    expect(onPreview('https://acme.example/pr/7/', 'https://shop.example/lamps')).toBe(
      'https://acme.example/pr/7/lamps',
    );
  });
});

describe('a preview host', () => {
  it.each([
    ['*.preview.example.com', '*.preview.example.com'],
    [' https://*.Preview.example.com/ ', '*.preview.example.com'],
    ['shop-git-*-acme.vercel.app', 'shop-git-*-acme.vercel.app'],
    ['127.0.0.1:4173', '127.0.0.1:4173'],
    ['localhost', 'localhost'],
  ])('is read from %j', (text, host) => {
    expect(previewHostSchema.parse(text)).toBe(host);
  });

  it.each([
    '*',
    '*.com',
    'a.*.example.com',
    '*.*.example.com',
    'a**b.example.com',
    'https://a.example/x',
    'a b',
    '',
  ])('is not %j', (text) => {
    expect(previewHostSchema.safeParse(text).success).toBe(false);
  });
});
