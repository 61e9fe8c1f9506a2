/** CSS px of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Shown {
  /** It may hold words of a page, and is shown as text. */
  sentence: string;
  /** Data URLs. */
  before: string | null;
  after: string | null;
  /** The pictures lie over each other like this, in px of the first; null where that is not known. */
  view: { part: Box; before: Box; after: Box; edge: number } | null;
  /** They differ here, in px of the second picture. */
  places: readonly Box[];
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function readBox(value: unknown): Box | null {
  const { x, y, width, height } = fieldsOf(value);
  const box = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  const isWhole = Object.values(box).every(Number.isFinite);
  return isWhole && box.width > 0 && box.height > 0 ? box : null;
}

function readView(value: unknown): Shown['view'] {
  const fields = fieldsOf(value);
  const [part, before, after] = [
    readBox(fields['part']),
    readBox(fields['before']),
    readBox(fields['after']),
  ];
  const edge = Math.min(100, Math.max(0, Number(fields['edge']) || 0));
  return part && before && after && { part, before, after, edge };
}

function readPicture(value: unknown): string[] {
  const { type, data, mimeType } = fieldsOf(value);
  const isPicture = type === 'image' && /^image\/(?:png|jpeg|webp)$/.test(String(mimeType));
  return isPicture ? [`data:${String(mimeType)};base64,${String(data)}`] : [];
}

/** Reads the answer of a tool, of which a host may pass on less than it got. */
export function readResult(result: unknown): Shown {
  const { content, structuredContent, _meta } = fieldsOf(result);
  const { view, places, pictures } = fieldsOf(structuredContent);
  const images = listOf(content).flatMap(readPicture);
  const hasBefore = images.length > 1 && listOf(pictures)[0] === 'before';
  const { text } = fieldsOf(listOf(content)[0]);
  const sentence = fieldsOf(_meta)['ringmark/sentence'] ?? (images.length === 0 ? text : '');
  return {
    sentence: typeof sentence === 'string' ? sentence : '',
    before: (hasBefore && images[0]) || null,
    after: images[hasBefore ? 1 : 0] ?? null,
    view: readView(view),
    places: listOf(places).flatMap((place) => readBox(place) ?? []),
  };
}
