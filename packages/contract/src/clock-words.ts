/** A place in a recording, as players write it: `0:07`. @param ms from its beginning. */
export function clockWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
