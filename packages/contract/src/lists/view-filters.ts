/** Filters that only the team has: a project's view with one of them is the team's. */
export const TEAM_FILTERS = ['labels', 'due'] as const;

/** The kinds of things that a filter names although they are gone, or the caller can't see them. */
export const GONE_FILTERS = ['project', 'creator', 'assignee', 'label', 'due'] as const;
export type GoneFilter = (typeof GONE_FILTERS)[number];
