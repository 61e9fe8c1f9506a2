/** This replaces a secret in saved words, because pages show what opened them and what people typed. */
export const REMOVED = '[removed]';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Returns true when a text holds nothing but a secret. */
export const isOnlyRemoved = (text: string): boolean => plain(text.replaceAll(REMOVED, '')) === '';

/** Returns true when a text says the same as saved words, whatever replaces a secret there. */
export function saysAround(saved: string, text: string): boolean {
  const parts = saved.split(REMOVED).map(plain);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const now = plain(text);
  if (!now.startsWith(first) || !now.endsWith(last) || now.length < first.length + last.length) return false;
  let at = 0;
  for (const part of parts) {
    const found = now.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}
