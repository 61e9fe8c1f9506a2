/** The number of tickets that one transaction edits or restores, which takes a few ms. */
export const PIECE = 20;

export function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += PIECE) yield all.slice(at, at + PIECE);
}
