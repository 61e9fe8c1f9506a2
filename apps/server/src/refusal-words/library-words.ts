/** Words of validation libraries and of JavaScript, which mean nothing to people. */
const LIBRARY_WORDS: readonly RegExp[] = [
  /invalid/i,
  /expected/i,
  /received/,
  /too (?:big|small)/i,
  /unrecognized/i,
  /discriminator/i,
  /\bzod\b/i,
  /\bNaN\b/,
  /\bundefined\b/,
  /\bnull\b/,
  /\b(?:string|array|boolean|integer|regex|enum|union|schema|JSON\.parse|unexpected token)\b/i,
  /\[object|\[\d|\]\.|\w\.\w*[a-z][A-Z]/,
  /\b[a-z]+[A-Z]\w*/,
  /[<>=]=|[{}|]/,
];

interface Said {
  statusCode: number;
  body: string;
}

export const libraryWordIn = (sentence: string): string | undefined =>
  LIBRARY_WORDS.map((word) => word.exec(sentence)?.[0]).find((found) => found !== undefined);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the fault of a refusal; undefined for a good one, and for other answers. */
export function faultOf({ statusCode, body }: Said): string | undefined {
  if (statusCode < 400) return undefined;
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  const said: unknown = JSON.parse(body);
  if (!isRecord(said) || typeof said['error'] !== 'string' || said['error'] === '')
    return `no sentence: ${body}`;
  if (typeof said['code'] !== 'string' || !/^[a-z][a-z_]*$/.test(said['code'])) return `no code: ${body}`;
  const sentences = [said['error'], ...Object.values(isRecord(said['fields']) ? said['fields'] : {})].map(
    String,
  );
  const bad = sentences.find((sentence) => libraryWordIn(sentence) !== undefined);
  return bad && `${libraryWordIn(bad)} in: ${bad.slice(0, 200)}`;
}
