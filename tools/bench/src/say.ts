/** Prints a line for whoever waits. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
