import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { messageOf } from './plain-error.ts';

/** One sentence for each setting that cannot be used. */
export class EnvError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'EnvError';
    this.lines = lines;
  }
}

export type Source = Record<string, string | undefined>;

export function readEnvironment(): Source {
  return { ...readFile(resolve('.env')), ...process.env };
}

function readFile(file: string): Source {
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new EnvError([`.env: can't be read (${messageOf(error)}).`]);
  }
}
