/**
 * Creates a value on first use. `Intl` objects take a new page some 10 ms to load, which would delay its first paint.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
