import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program to its end, with only these variables or with this process's environment. */
export async function runToEnd(
  [command = '', ...args]: readonly string[],
  env: Record<string, string> | undefined,
  cwd: string,
): Promise<Ended> {
  const child = spawn(command, args, { cwd, ...(env && { env }), stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number | null, out, err };
}
