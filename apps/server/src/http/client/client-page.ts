import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientPolicy } from './security-headers.ts';

export interface ClientPage {
  html: string;
  /** The headers that are sent with the page: its policy and its tag. */
  headers: Readonly<{ 'content-security-policy': string; etag: string }>;
}

/** Scripts in the page itself, by their hashes, as a content security policy names them. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

const tagOf = (html: string) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;

export function readClientPage(root: string, file: string): ClientPage {
  const html = readFileSync(join(root, file), 'utf8');
  return { html, headers: { 'content-security-policy': clientPolicy(hashesOf(html)), etag: tagOf(html) } };
}
