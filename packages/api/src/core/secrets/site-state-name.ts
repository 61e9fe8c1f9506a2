/** Binds the sealed sign-ins to their row. */
export const siteStateName = (userId: string, projectId: string): string =>
  `site-state ${userId} ${projectId}`;
