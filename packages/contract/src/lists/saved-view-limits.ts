/** Limits on the number of saved views and on their names. */
export const SAVED_VIEW_LIMITS = {
  /** A person saves at most this many views, and so does a project. */
  savedViews: 50,
  savedViewNameLength: 60,
} as const;
