/** Addresses within addresses are written for an address again. */
const MAX_TURNS = 3;

/** Decodes what can be decoded: pages write addresses that are only partly valid. */
export const decodedWord = (text: string): string =>
  text.replaceAll('+', ' ').replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

/** Returns a part of an address as it reads after each decoding. */
function readingsOf(part: string): string[] {
  const readings: string[] = [];
  for (let text = part; readings.length < MAX_TURNS;) {
    const next = decodedWord(text);
    if (next === text) break;
    readings.push(next);
    text = next;
  }
  return readings;
}

const PARTS = /[^/?&#;=\s"'<>]+/g;
const ENCODED = /%[\da-f]{2}/i;

/** Replaces the parts of addresses in a text that are one of some values with any of their letters written as bytes. */
export const withoutEncoded = (text: string, values: readonly string[], removed: string): string =>
  ENCODED.test(text)
    ? text.replaceAll(PARTS, (part) =>
        ENCODED.test(part) && readingsOf(part).some((one) => values.some((value) => one.includes(value)))
          ? removed
          : part,
      )
    : text;
