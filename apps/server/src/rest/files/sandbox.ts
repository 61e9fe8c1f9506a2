/** The policy of files that people or pages bring: nothing in them runs or loads. */
export const SANDBOX = "sandbox; default-src 'none'";
