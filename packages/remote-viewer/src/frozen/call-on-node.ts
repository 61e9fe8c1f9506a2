import type { CdpSession } from '../cdp/connection.ts';
import { WORLD_NAME } from '../in-page/in-page-source.ts';

/** Returns the context of a frame's isolated world. */
export async function contextOf(session: CdpSession, frameId: string): Promise<number> {
  const world = { frameId, worldName: WORLD_NAME };
  return (await session.send('Page.createIsolatedWorld', world)).executionContextId;
}

/**
 * Calls one of the functions of a frame's isolated world with a node that only the browser can name.
 *
 * @returns what the function returns, as JSON would have it.
 */
export async function callOnNode(
  session: CdpSession,
  frameId: string,
  backendNodeId: number,
  name: 'frameMark' | 'noteClosedRoot',
): Promise<unknown> {
  const executionContextId = await contextOf(session, frameId);
  const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId });
  const { objectId } = object;
  if (objectId === undefined) return undefined;
  const functionDeclaration = `function () { return ${WORLD_NAME}.${name}(this); }`;
  const call = { objectId, functionDeclaration, returnByValue: true };
  return (await session.send('Runtime.callFunctionOn', call)).result.value;
}
