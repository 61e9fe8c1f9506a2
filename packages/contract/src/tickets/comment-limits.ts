/** The words of a comment, and how it is written. */
export const COMMENT_LIMITS = {
  commentLength: 10_000,
  /** Minutes in which the author may edit a comment. */
  commentEditMinutes: 15,
  /** People who are proposed while someone is being mentioned. */
  mentionSuggestions: 5,
} as const;
