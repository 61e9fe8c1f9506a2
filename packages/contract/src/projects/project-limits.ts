/** Limits on what a project says about itself and its pages. */
export const PROJECT_LIMITS = {
  nameLength: 120,
  userAgentLength: 300,
  allowedUrlsPerProject: 200,
  /** A project stores at most this many ways into its closed pages. */
  doors: 10,
} as const;
