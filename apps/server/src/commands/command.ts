import { parseArgs, type ParseArgsConfig } from 'node:util';
import { EnvError } from '../process/environment.ts';
import { isOfSystem, messageOf, PlainError } from '../process/plain-error.ts';

/** Wrong settings have the code of sysexits.h: a restart does not fix them, and service managers can know so. */
export const EXIT_CODES = { failed: 1, wrongUsage: 2, wrongSettings: 78 } as const;

export interface Command {
  usage: string;
  /** Whole sentences, wrapped by hand. */
  help: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  positionals?: number;
  /** @returns the exit code. @throws PlainError for what one sentence explains. */
  run: (input: { values: Record<string, unknown>; positionals: string[] }) => Promise<number>;
}

/** Parses the arguments, runs the command, and turns mistakes into lines and exit codes. */
export async function runCommand(name: string, command: Command, args: string[]): Promise<number> {
  const usage = `Usage: ringmark ${name} ${command.usage}`.trimEnd();
  let input;
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
    input = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence] = messageOf(error).split('. ');
    return complain([`ringmark ${name}: ${sentence}.`, usage], EXIT_CODES.wrongUsage);
  }
  if (input.values.help === true) {
    print(`${usage}\n\n${command.help}`);
    return 0;
  }
  const wanted = command.positionals ?? 0;
  if (input.positionals.length !== wanted) {
    const count = wanted === 1 ? 'one argument' : wanted === 0 ? 'no arguments' : `${wanted} arguments`;
    return complain(
      [`ringmark ${name} takes ${count}, not ${input.positionals.length}.`, usage],
      EXIT_CODES.wrongUsage,
    );
  }
  return command.run(input).catch((error: unknown) => {
    if (error instanceof EnvError) return complain(error.lines, EXIT_CODES.wrongSettings);
    const { failed } = EXIT_CODES;
    if (error instanceof PlainError) return complain([`ringmark ${name}: ${error.message}`], failed);
    if (isOfSystem(error))
      return complain([`ringmark ${name}: The command failed: ${error.message}.`], failed);
    return complain(
      [`ringmark ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
      failed,
    );
  });
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line to stderr, so that it is no part of the command's output. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

function complain(lines: readonly string[], code: number): number {
  process.stderr.write(`${lines.join('\n')}\n`);
  return code;
}
