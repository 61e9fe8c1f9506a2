/** Creating `Intl` objects takes some 10 ms, which would delay the first paint. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
