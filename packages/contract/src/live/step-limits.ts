/**
 * Limits on what is kept of a person's steps in a view before a pin. They are apart from the schemas, which no page is
 * to run.
 */
export const STEP_LIMITS = {
  steps: 50,
  words: 200,
  typed: 200,
  selector: 1_000,
  address: 500,
  frames: 5,
  options: 20,
  clipMs: 60_000,
} as const;
