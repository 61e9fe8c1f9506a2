/** Ignores case and accents. */
const bare = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Searches a complete list. @param typed words in any order, each in one of an item's texts; nothing finds all. */
export function searchIn<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => readonly (string | null | undefined)[],
): readonly Item[] {
  const words = bare(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const texts = textsOf(item).map((text) => bare(text ?? ''));
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
}
