import type { GoneFilter } from '@ringmark/contract/lists/view-filters';

const NAMES: Readonly<Record<GoneFilter, string>> = {
  project: 'project',
  creator: 'creator',
  assignee: 'assignee',
  label: 'label',
  due: 'due date',
};

/** What a saved view opens without. */
export const goneWords = (gone: readonly GoneFilter[]): string =>
  gone.length === 1 && gone[0]
    ? `Its ${NAMES[gone[0]]} is no longer available, so the view opens without that filter.`
    : `Its ${gone.map((one) => NAMES[one]).join(' and ')} are no longer available, ` +
      'so the view opens without those filters.';
