import type { GoneFilter } from '@ringmark/contract/lists/view-filters';

const NAMES: Readonly<Record<GoneFilter, string>> = {
  project: 'project',
  creator: 'creator',
  assignee: 'assignee',
  label: 'label',
  due: 'due date',
};

/** Returns a sentence about the filters that a saved view had to drop. */
export const goneWords = (gone: readonly GoneFilter[]): string =>
  gone.length === 1 && gone[0]
    ? `The ${NAMES[gone[0]]} in this view is no longer available, so the view opened without that filter.`
    : `The ${gone.map((one) => NAMES[one]).join(' and ')} in this view are no longer available, ` +
      'so the view opened without those filters.';
