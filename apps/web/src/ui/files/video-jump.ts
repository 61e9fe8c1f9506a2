/** The video starts this long before the moment, so that its beginning is visible. */
const LEAD_MS = 500;

const players = new Map<string, HTMLVideoElement>();

/** Makes a player known, so that others can have it play. @returns what takes it back. */
export function keepPlayer(id: string, player: HTMLVideoElement): () => void {
  players.set(id, player);
  return () => void players.delete(id);
}

/**
 * Brings a player into sight and has it play from just before a place (ms from the beginning).
 *
 * @returns whether there is such a player: where the browser cannot play the file there is none.
 */
export function playFrom(id: string, ms: number): boolean {
  const player = players.get(id);
  if (!player) return false;
  player.currentTime = Math.max(0, ms - LEAD_MS) / 1_000;
  player.scrollIntoView({ block: 'nearest' });
  player.focus({ preventScroll: true });
  // A browser may refuse to play; the picture still shows the right place.
  player.play().catch(() => {});
  return true;
}
