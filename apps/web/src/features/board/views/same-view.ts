type Search = Readonly<Record<string, string | undefined>>;

const setOf = (search: Search) =>
  Object.entries(search)
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .toSorted()
    .join('&');

/** Tells whether two addresses show the same. An empty value says nothing. */
export const isSameView = (one: Search, other: Search): boolean => setOf(one) === setOf(other);
