/** What is kept of what a person did in a view before a pin. Apart from the schemas, which no page is to run. */
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
