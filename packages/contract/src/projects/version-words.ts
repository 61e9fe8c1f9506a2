/** How much of a commit people read. */
const SHORT_COMMIT = 10;

/** A version as people read it: of a commit the beginning. */
export const namedVersion = (version: string): string =>
  /^[0-9a-f]{40,64}$/i.test(version) ? version.slice(0, SHORT_COMMIT) : version;
