/** Removes from a cache what was drawn from pictures that nobody may see again. Its keys begin with the id of the picture. */
export function forgetDrawn(
  cache: { keys(): IteratorObject<string>; delete(key: string): void },
  pictureIds: readonly string[],
): void {
  for (const key of cache.keys().toArray())
    if (pictureIds.some((id) => key.startsWith(id))) cache.delete(key);
}
