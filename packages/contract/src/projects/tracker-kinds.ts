/** The trackers in which a ticket can become an issue. */
export const TRACKER_KINDS = ['github', 'gitlab', 'jira'] as const;
export type TrackerKind = (typeof TRACKER_KINDS)[number];

export const TRACKER_NAMES: Readonly<Record<TrackerKind, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  jira: 'Jira',
};
