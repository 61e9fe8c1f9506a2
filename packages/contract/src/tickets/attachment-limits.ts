/** Limits on the name of an attached file. */
export const ATTACHMENT_LIMITS = {
  fileNameBytes: 180,
} as const;
