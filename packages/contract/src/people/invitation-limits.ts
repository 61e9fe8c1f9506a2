/** Limits on how many people can be invited, to how many projects, and for how long. */
export const INVITATION_LIMITS = {
  /** Days for which an invitation can be accepted. */
  invitationDays: 14,
  invitationsAtOnce: 50,
  /** Projects that one invitation opens. */
  invitationProjects: 500,
  /** Proposals of an organization that wait for an answer. */
  proposalsWaiting: 20,
  invitationMessageLength: 1_000,
} as const;
