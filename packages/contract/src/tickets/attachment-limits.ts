/** What an attached file is called. */
export const ATTACHMENT_LIMITS = {
  fileNameBytes: 180,
} as const;
