import type { CdpSession } from '../cdp/connection.ts';
import type { WrittenDocument } from '../in-page/frozen/frozen.types.ts';
import { callOf } from '../tab/in-world.ts';
import { callOnNode } from './call-on-node.ts';
import { callIn, type PageFrame } from '../tab/page-rules.ts';

/** A document of a page, with the place in its parent where it is shown. */
export interface PageDocument {
  frameId: string;
  url: string;
  parentId: string | undefined;
  /** The mark under which its frame is written in the parent. */
  mark: number | undefined;
  written: WrittenDocument;
}

const WRITE_MS = 3_000;

/** Finds the mark under which a document has written the frame of another. */
async function markOf(parent: CdpSession, parentId: string, frameId: string): Promise<number | undefined> {
  const { backendNodeId } = await parent.send('DOM.getFrameOwner', { frameId });
  const mark = await callOnNode(parent, parentId, backendNodeId, 'frameMark');
  return typeof mark === 'number' ? mark : undefined;
}

/** Writes the documents of a page's frames, the page's own first; undefined where that is too large. */
export async function documentsOf(frames: readonly PageFrame[]): Promise<PageDocument[] | undefined> {
  const written = await Promise.all(
    frames.map(async ({ session, frameId }) => {
      // The functions promise this type, and only they answer.
      const answer = await callIn(session, frameId, callOf('writeDocument'), WRITE_MS).catch(() => null);
      return answer as WrittenDocument | null;
    }),
  );
  const sessions = new Map(frames.map(({ session, frameId }) => [frameId, session]));
  const documents = await Promise.all(
    frames.map(async ({ frameId, parentId, url }, at) => {
      const document = written[at];
      if (!document) return undefined;
      const parent = parentId === undefined ? undefined : sessions.get(parentId);
      const mark =
        parent && parentId !== undefined
          ? await markOf(parent, parentId, frameId).catch(() => undefined)
          : undefined;
      return { frameId, url, parentId, mark, written: document };
    }),
  );
  const [first, ...others] = documents;
  return first && [first, ...others.filter((one) => one !== undefined)];
}
