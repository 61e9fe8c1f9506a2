import type { LiveNotice } from '@ringmark/contract/live/live';
import type { CdpSession, EventParams } from '../cdp/connection.ts';
import { WORLD_NAME } from '../in-page/in-page-source.ts';
import { evaluateInWorld } from '../tab/in-world.ts';
import type { InPage } from '../in-page/in-page.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { FileAbout, FileTarget, FileTransfer } from '../base/file-transfer.types.ts';
import { ViewerError } from '../base/viewer-error.ts';

/** Bytes that go into the page at once. */
const CHUNK_BYTES = 256 * 1024;
const MAX_ACCEPT = 1_000;

type Opened = EventParams<'Page.fileChooserOpened'>;

/** A field that waits for files. */
interface Waiting {
  id: number;
  session: CdpSession;
  frameId: string;
  backendNodeId: number;
}

interface FileParts {
  tell: (notice: LiveNotice) => void;
  /** Returns true if someone watches who did something a moment ago. */
  isWanted: () => boolean;
  host: () => string;
}

/** Calls the functions of the isolated world of one frame. */
async function enter(session: CdpSession, frameId: string) {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: WORLD_NAME,
  });
  await evaluateInWorld(session, (world) => `void ${world}`, { contextId });
  return {
    ask: async <N extends keyof InPage>(
      name: N,
      args: { value?: unknown; objectId?: string }[],
    ): Promise<unknown> => {
      const { result } = await session.send('Runtime.callFunctionOn', {
        executionContextId: contextId,
        functionDeclaration: `function (...values) { return ${WORLD_NAME}.${name}(...values); }`,
        arguments: args,
        returnByValue: true,
      });
      return result.value;
    },
    /** The element as this world sees it. */
    resolve: async (backendNodeId: number): Promise<{ objectId?: string }> => {
      const { object } = await session.send('DOM.resolveNode', {
        backendNodeId,
        executionContextId: contextId,
      });
      return object.objectId === undefined ? {} : { objectId: object.objectId };
    },
  };
}

type World = Awaited<ReturnType<typeof enter>>;

/** Bytes in parts of a fixed size, so that one call is never long. */
function* inChunks(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield Buffer.from(bytes.subarray(at, at + CHUNK_BYTES)).toString('base64');
  }
}

const gone = () => new ViewerError('files_unwanted');

/**
 * A transfer of files straight into a page, piece by piece: they never lie on a disk of ours, and a browser elsewhere
 * gets them as well as one that runs here.
 */
function startTransfer(world: World, number: number, give: () => Promise<boolean>): FileTransfer {
  const id = { value: number };
  return {
    begin: async (about: FileAbout) => void (await world.ask('beginFile', [id, { value: about }])),
    write: async (bytes) => {
      for (const chunk of inChunks(bytes)) await world.ask('addToFile', [id, { value: chunk }]);
    },
    give: async () => {
      if (!(await give())) throw gone();
    },
    drop: () => void world.ask('forgetFiles', [id]).catch(() => {}),
  };
}

const attribute = (attributes: readonly string[], name: string): string | undefined => {
  const at = attributes.findIndex((one, place) => place % 2 === 0 && one === name);
  return at === -1 ? undefined : attributes[at + 1];
};

/** The field of a page that waits for files; there is one at most. */
function createWaiting({ tell, isWanted, host }: FileParts) {
  let waiting: Waiting | null = null;
  let lastId = 0;
  const over = () => {
    if (waiting) tell({ type: 'filesOver', id: waiting.id });
    waiting = null;
  };
  const open = async (session: CdpSession, { frameId, mode, backendNodeId }: Opened) => {
    if (backendNodeId === undefined || !isWanted()) return;
    const { node } = await session.send('DOM.describeNode', { backendNodeId });
    const { attributes = [] } = node;
    over();
    lastId += 1;
    waiting = { id: lastId, session, frameId, backendNodeId };
    tell({
      type: 'files',
      id: lastId,
      host: host(),
      isMultiple: mode === 'selectMultiple',
      isFolder: attribute(attributes, 'webkitdirectory') !== undefined,
      accept: (attribute(attributes, 'accept') ?? '').slice(0, MAX_ACCEPT),
    });
  };
  return {
    over,
    follow: (session: CdpSession): void => {
      session.on('Page.fileChooserOpened', (opened) => void open(session, opened).catch(() => {}));
    },
    find: (id: number): Waiting | null => (waiting?.id === id ? waiting : null),
    /** @returns false where another waits by now, or none. */
    leave: (field: Waiting): boolean => {
      if (waiting !== field) return false;
      waiting = null;
      return true;
    },
  };
}

async function refuse({ session, frameId, backendNodeId }: Waiting): Promise<void> {
  const world = await enter(session, frameId);
  await world.ask('refuseFiles', [await world.resolve(backendNodeId)]);
}

/** Asks the person for the files that a page wants, and brings them there. */
export function followFiles(tab: Tab, parts: FileParts) {
  const waiting = createWaiting(parts);
  let transfers = 0;
  waiting.follow(tab.page);
  tab.onFrame((frame) => {
    waiting.follow(frame);
    frame.send('Page.setInterceptFileChooserDialog', { enabled: true }).catch(() => {});
  });
  tab.page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === tab.targetId) waiting.over();
  });
  const receive = async (target: FileTarget): Promise<FileTransfer> => {
    transfers += 1;
    const number = transfers;
    const id = { value: number };
    if ('x' in target) {
      const world = await enter(tab.page, tab.targetId);
      const at = [{ value: target.x }, { value: target.y }];
      return startTransfer(world, number, async () => (await world.ask('dropFiles', [id, ...at])) === true);
    }
    const field = waiting.find(target.id);
    if (!field) throw gone();
    const world = await enter(field.session, field.frameId);
    const element = await world.resolve(field.backendNodeId);
    const give = async () => waiting.leave(field) && (await world.ask('giveFiles', [element, id])) === true;
    return startTransfer(world, number, give);
  };
  return {
    receive,
    /** The person chose none. */
    cancel: (id: number): void => {
      const field = waiting.find(id);
      // If the page was left in the meantime, it waits for nothing.
      if (field && waiting.leave(field)) refuse(field).catch(() => {});
    },
  };
}
