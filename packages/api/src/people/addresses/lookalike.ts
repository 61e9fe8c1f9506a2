import { domainToUnicode } from 'node:url';

/** Browsers show no name that mixes these scripts either. */
const CONFUSABLE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Letters with their Latin twin. */
const LOOKALIKES = new Map<string, string>(
  Object.entries({
    а: 'a',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    ӏ: 'l',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    у: 'y',
    с: 'c',
    ь: 'b',
    к: 'k',
    м: 'm',
    т: 't',
    п: 'n',
    г: 'r',
    в: 'b',
    н: 'h',
    ѡ: 'w',
    ү: 'y',
    α: 'a',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    γ: 'y',
    η: 'n',
    ω: 'w',
    ı: 'i',
    ɩ: 'i',
    ɡ: 'g',
    ɑ: 'a',
    ʟ: 'l',
    ɪ: 'i',
    ո: 'n',
    ս: 'u',
    օ: 'o',
    ց: 'g',
    հ: 'h',
    ł: 'l',
    ø: 'o',
    đ: 'd',
  }),
);

const latinOf = (text: string): string =>
  Array.from(
    text.normalize('NFD').replaceAll(/\p{Mn}/gu, ''),
    (letter) => LOOKALIKES.get(letter) ?? letter,
  ).join('');

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * The Latin name that a domain in other letters is mistaken for: mixed scripts, or all letters with a Latin twin.
 *
 * @param domain lower-case ASCII, `xn--` labels not decoded.
 * @returns undefined for no lookalike.
 */
export function lookalikeOf(domain: string): string | undefined {
  const shown = domainToUnicode(domain);
  if (isAscii(shown)) return undefined;
  const latin = latinOf(shown);
  const labels = shown.split('.');
  const isMixed = labels.some(
    (label) => CONFUSABLE_SCRIPTS.filter((script) => script.test(label)).length > 1,
  );
  if (isMixed) return latin;
  const isTwin = labels.some(
    (label) => !isAscii(label) && !/\p{Script=Latin}/u.test(label) && isAscii(latinOf(label)),
  );
  return isTwin ? latin : undefined;
}

/** Returns a name in Latin letters without its accents and special forms. */
export const plainLatinOf = (domain: string): string => latinOf(domainToUnicode(domain));
