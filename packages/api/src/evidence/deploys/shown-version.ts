import { ownValue } from '@ringmark/contract/own-value';
import { cutText } from '@ringmark/contract/cut-text';
import { VERSION_LENGTH, type VersionSource } from '@ringmark/contract/projects/deploys';
import { cleanLine } from '@ringmark/contract/clean-text';
import type { PageRead } from '@ringmark/contract/viewing/background';

// Bounds and what is excluded keep both quick for any text.
const META = /<meta\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /([^\s=/>"']{1,100})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const MAX_TAG = 4_000;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  lt: '<',
  gt: '>',
};

const decoded = (text: string) =>
  text.replaceAll(/&(amp|quot|apos|#39|lt|gt);/g, (all, name: string) => ownValue(ENTITIES, name) ?? all);

function metaOf(html: string, name: string): string | undefined {
  for (const [tag] of html.matchAll(META)) {
    if (tag.length > MAX_TAG) continue;
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single, bare] of tag.matchAll(ATTRIBUTE))
      attributes.set(key.toLowerCase(), decoded(double ?? single ?? bare ?? ''));
    const named = attributes.get('name') ?? attributes.get('property') ?? attributes.get('itemprop');
    if (named?.toLowerCase() === name.toLowerCase()) return attributes.get('content');
  }
  return undefined;
}

function inJson(text: string, key: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

function valueOf(source: VersionSource, { headers, text }: Extract<PageRead, { read: true }>): unknown {
  if (source.kind === 'header') return headers[source.name.toLowerCase()];
  return source.kind === 'meta' ? metaOf(text, source.name) : inJson(text, source.key);
}

/** A version as it is kept: one line, without what cannot be seen; null for none. */
export function toVersion(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return cutText(cleanLine(String(value)), VERSION_LENGTH, '').trim() || null;
}

/** The version that a page shows; null where it shows none. */
export const shownVersion = (source: VersionSource, page: PageRead): string | null =>
  page.read ? toVersion(valueOf(source, page)) : null;

const plain = (version: string) => version.toLowerCase().replace(/^v(?=\d)/, '');
/** A commit, as short as git shows one, or longer. */
const COMMIT = /^[0-9a-f]{7,64}$/;

/** Tells whether both name one version: `v1.4` is `1.4`, and a commit is known by its beginning. */
export function isSameVersion(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return true;
  return COMMIT.test(a) && COMMIT.test(b) && (a.startsWith(b) || b.startsWith(a));
}
