import type { CdpSession, Params, Result } from '../cdp/connection.ts';
import { inPageSource, WORLD_NAME } from '../in-page/in-page-source.ts';

/** Makes an expression from the name of the functions of the isolated world. */
export type WorldUse = (world: string) => string;

/** The answer of a document whose world has none of the functions yet. */
const MISSING = `${WORLD_NAME} is not defined in this document`;

/** A call of one of the functions. */
export const callOf =
  (name: string, ...values: unknown[]): WorldUse =>
  (world) =>
    `${world}.${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`;

/** The whole text of an expression, with all that it needs in a document that nothing was done in. */
export const wholeOf = (inWorld: WorldUse): string =>
  inWorld(`(globalThis.${WORLD_NAME} ?? ${inPageSource()})`);

const briefOf = (inWorld: WorldUse): string =>
  `globalThis.${WORLD_NAME} === undefined ? '${MISSING}' : (${inWorld(`globalThis.${WORLD_NAME}`)})`;

/**
 * Evaluates an expression in an isolated world. The functions are a long text (100 KB), and nearly every document has run
 * them at its start: they are sent only to one that has not.
 *
 * @param how with the context of the world.
 * @throws what `send` rejects with: the document was left, is gone, or did not answer in time.
 */
export async function evaluateInWorld(
  session: Pick<CdpSession, 'send'>,
  inWorld: WorldUse,
  how: Omit<Params<'Runtime.evaluate'>, 'expression'>,
  deadlineMs?: number,
): Promise<Result<'Runtime.evaluate'>> {
  const known = await session.send('Runtime.evaluate', { ...how, expression: briefOf(inWorld) }, deadlineMs);
  if (known.result.value !== MISSING) return known;
  return session.send('Runtime.evaluate', { ...how, expression: wholeOf(inWorld) }, deadlineMs);
}
