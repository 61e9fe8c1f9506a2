import { ownValue } from '@ringmark/contract/own-value';
/** API names that people know by another word. */
const LABELS: Readonly<Record<string, string>> = {
  id: 'The ID',
  userId: 'Person',
  email: 'Email',
  idempotencyKey: 'Idempotency-Key',
  expiresInDays: 'The number of days',
  above: 'The card above',
  below: 'The card below',
};
const ACRONYMS: Readonly<Record<string, string>> = { url: 'URL', urls: 'URLs', x: 'X', y: 'Y', ms: 'ms' };
/** Parts of field names that tell the form of a value. */
const FORM = / ids?$|^(?:is|has) /;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const small = (words: string) =>
  words
    .split(' ')
    .map((word) => (/^[A-Z][a-z-]+$/.test(word) ? word.toLowerCase() : word))
    .join(' ');

/** `allowedUrls` is Allowed URLs, `projectId` is Project. */
function wordsOf(name: string): string {
  const label = ownValue(LABELS, name);
  if (label !== undefined) return label;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  const bare = name.endsWith('Ids') ? words.replace(/ ids$/, 's') : words.replace(FORM, '');
  return capital(bare.replaceAll(/\w+/g, (word) => ownValue(ACRONYMS, word) ?? word));
}

const oneOf = (words: string) => words.replace(/ies$/, 'y').replace(/s$/, '');

/** `allowedUrls[3]` is Allowed URL 4, `pin.pageWidth` is Pin page width. */
export function labelOf(path: readonly PropertyKey[]): string {
  const words: string[] = [];
  for (const key of path) {
    const last = words.at(-1);
    if (typeof key === 'number' && last !== undefined) words.push(oneOf(words.pop() ?? ''), String(key + 1));
    else words.push(wordsOf(String(key)));
  }
  const [first = 'The input', ...rest] = words;
  return [first, ...rest.map(small)].join(' ');
}
