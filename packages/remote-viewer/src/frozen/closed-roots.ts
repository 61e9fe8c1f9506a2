import type { Result } from '../cdp/connection.ts';
import type { DocumentSize } from '../in-page/frozen/closed-roots.ts';
import { callOf } from '../tab/in-world.ts';
import { callOnNode, contextOf } from './call-on-node.ts';
import { callIn, type PageFrame } from '../tab/page-rules.ts';

type BrowserNode = Result<'DOM.describeNode'>['node'];

interface ClosedRoot {
  frameId: string;
  backendNodeId: number;
}

/** The browser describes a page in one message, which must stay small. */
const MAX_ELEMENTS = 20_000;
/** Nothing in HTML shows closed roots (`shadowrootmode`). They are rare, so only small pages are searched for them. */
const MAX_UNTOLD = 4_000;
const MAX_LETTERS = 4_000_000;
const MAX_ROOTS = 500;
const DESCRIBE_MS = 2_000;
const SIZE = callOf('sizeOfDocument');

function* closedRootsIn(node: BrowserNode, frameId: string): Generator<ClosedRoot> {
  for (const root of node.shadowRoots ?? []) {
    if (root.shadowRootType === 'user-agent') continue;
    if (root.shadowRootType === 'closed') yield { frameId, backendNodeId: root.backendNodeId };
    yield* closedRootsIn(root, frameId);
  }
  for (const child of node.children ?? []) yield* closedRootsIn(child, frameId);
  if (node.contentDocument) yield* closedRootsIn(node.contentDocument, node.frameId ?? frameId);
}

/** Tells whether the documents of one process are small enough to be searched. */
async function isSmall(frames: readonly PageFrame[]): Promise<boolean> {
  const sizes = await Promise.all(
    // The functions promise this type, and only they answer.
    frames.map(async ({ session, frameId }) => (await callIn(session, frameId, SIZE)) as DocumentSize),
  );
  const sum = (of: (size: DocumentSize) => number) => sizes.reduce((all, size) => all + of(size), 0);
  const mostElements = sizes.some(({ isTold }) => isTold) ? MAX_ELEMENTS : MAX_UNTOLD;
  return sum(({ elements }) => elements) <= mostElements && sum(({ letters }) => letters) <= MAX_LETTERS;
}

/** Describes all documents of one process, from its outermost frame. */
async function describe({ session, frameId }: PageFrame): Promise<BrowserNode | undefined> {
  const contextId = await contextOf(session, frameId);
  const { result } = await session.send('Runtime.evaluate', { contextId, expression: 'document' });
  if (result.objectId === undefined) return undefined;
  const whole = { objectId: result.objectId, depth: -1, pierce: true };
  return (await session.send('DOM.describeNode', whole, DESCRIBE_MS)).node;
}

/** Notes those of one process. @param frames its frames, the outermost first. */
async function noteIn(frames: readonly PageFrame[]): Promise<void> {
  const [frame] = frames;
  if (!frame || !(await isSmall(frames))) return;
  const { session } = frame;
  const node = await describe(frame);
  if (!node) return;
  for (const { frameId, backendNodeId } of closedRootsIn(node, frame.frameId).take(MAX_ROOTS))
    await callOnNode(session, frameId, backendNodeId, 'noteClosedRoot');
}

/** Makes closed shadow roots known to the isolated worlds of a page, which can't find them. */
export async function noteClosedRoots(frames: readonly PageFrame[]): Promise<void> {
  const bySession = Map.groupBy(frames, ({ session }) => session);
  await Promise.all([...bySession.values()].map((together) => noteIn(together).catch(() => {})));
}
