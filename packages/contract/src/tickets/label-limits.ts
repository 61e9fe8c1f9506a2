/** Limits on the number of labels and on their names. */
export const LABEL_LIMITS = {
  labelsPerProject: 50,
  labelLength: 40,
  /** The count of a label's tickets stops here; a label with more is shown as "more than" this. */
  labelCount: 1_000,
  /** Labels that one filter names. */
  labelFilters: 10,
} as const;
