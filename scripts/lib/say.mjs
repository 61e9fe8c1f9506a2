// All output of the set-up goes to stderr: stdout belongs to the command that follows it.

/** A problem that one sentence explains; it is printed without a stack. */
export class SetupError extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** Prints what stopped the set-up. @returns the exit code. */
export function explain(error) {
  if (error instanceof SetupError) say(`Ringmark: ${error.message}`);
  else say(`Ringmark: the setup failed unexpectedly.\n${error?.stack ?? error}`);
  return 1;
}
