interface Named {
  id: string;
  name: string;
}

/**
 * Says in a few words by which labels is filtered.
 *
 * @param text as the contract's `parseLabelFilter` reads it
 * @param labels those of the project; undefined while they load
 */
export function labelWords(text: string | undefined, labels: readonly Named[] | undefined): string {
  if (!text) return 'All Labels';
  if (text === 'none') return 'No label';
  const { length } = text.split(',');
  if (length > 1) return `${length} labels`;
  const isWithout = text.startsWith('-');
  const name = labels ? (labels.find(({ id }) => text.endsWith(id))?.name ?? 'unavailable label') : '…';
  return isWithout ? `Without ${name}` : name;
}
