/** The number of characters of a commit that people read. */
const SHORT_COMMIT = 10;

/** Returns a version as people read it: only the beginning of a commit. */
export const namedVersion = (version: string): string =>
  /^[0-9a-f]{40,64}$/i.test(version) ? version.slice(0, SHORT_COMMIT) : version;
