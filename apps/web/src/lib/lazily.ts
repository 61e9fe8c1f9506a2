/**
 * Makes something when it is first needed. What knows languages (`Intl`) takes a new page some 10 ms to load, which
 * its first picture need not wait for.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
