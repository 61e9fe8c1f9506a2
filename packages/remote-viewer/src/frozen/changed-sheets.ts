import type { ChangedSheet } from '../in-page/frozen/frozen.types.ts';
import { callOf } from '../tab/in-world.ts';
import { callIn, type PageFrame } from '../tab/page-rules.ts';
import type { PageDocument } from './page-documents.ts';
import type { Resource } from './page-resources.ts';

/** The sheets of a document are compared up to this many bytes. */
const MAX_BYTES = 4_194_304;
const COMPARE_MS = 2_000;

function filesOf(linked: readonly string[], sheets: ReadonlyMap<string, Resource>): [string, string][] {
  let left = MAX_BYTES;
  return linked.flatMap((address) => {
    const file = sheets.get(address.split('#')[0] ?? '');
    left -= file?.bytes.byteLength ?? 0;
    // A sheet in another encoding differs when it is read so, and then the browser's own rules are kept.
    return file && left >= 0 ? [[address, Buffer.from(file.bytes).toString()]] : [];
  });
}

/** Adds to each document what scripts have changed in its linked sheets; their files don't tell. */
export async function withChangedSheets(
  frames: readonly PageFrame[],
  documents: readonly PageDocument[],
  resources: readonly Resource[],
): Promise<PageDocument[]> {
  const sheets = new Map(
    resources.filter(({ type }) => type === 'text/css').map((one) => [one.address, one]),
  );
  const changedIn = async ({ frameId, written }: PageDocument): Promise<ChangedSheet[]> => {
    const frame = frames.find((one) => one.frameId === frameId);
    const files = filesOf(written.linked, sheets);
    if (!frame || files.length === 0) return [];
    const call = callOf('changedSheets', files);
    const answer = await callIn(frame.session, frameId, call, COMPARE_MS).catch(() => []);
    // The functions promise this type, and only they answer.
    return answer as ChangedSheet[];
  };
  return Promise.all(
    documents.map(async (document) => {
      const { written } = document;
      const changedSheets = await changedIn(document);
      return { ...document, written: { ...written, side: { ...written.side, changedSheets } } };
    }),
  );
}
