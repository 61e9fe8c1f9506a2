/** Filters that only the team has: a project's view with one of them is the team's. */
export const TEAM_FILTERS = ['labels', 'due'] as const;

/** What a filter named that is gone, or out of the caller's sight. */
export const GONE_FILTERS = ['project', 'creator', 'assignee', 'label', 'due'] as const;
export type GoneFilter = (typeof GONE_FILTERS)[number];
