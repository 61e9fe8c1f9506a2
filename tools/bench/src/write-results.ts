import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describeMachine } from './machine.ts';

const file = resolve(import.meta.dirname, '../../../docs/performance.md');

const INTRODUCTION = `# Performance

Measured by \`pnpm bench --write\`: Ringmark as it is built and started by anyone, signed in, with full durability,
permission checks and the audit log, beside bare programs that give the same answer without any of that. Ratios of one
run are what counts: both sides are measured in turn on the same machine, and each ratio is the middle of three rounds.
`;

/** Replaces a part's table, with date and machine. */
export function writeResults(part: string, summary: string, table: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : INTRODUCTION;
  const [begin, end] = [`<!-- bench ${part} -->`, `<!-- end of bench ${part} -->`];
  const date = new Date().toISOString().slice(0, 10);
  const section = `${begin}\n\n## ${part}: ${summary}\n\n${date}, ${describeMachine()}\n\n${table}\n\n${end}\n`;
  const from = text.indexOf(begin);
  const to = text.indexOf(`${end}\n`);
  const isThere = from >= 0 && to > from;
  const written = isThere
    ? text.slice(0, from) + section + text.slice(to + end.length + 1)
    : `${text.trimEnd()}\n\n${section}`;
  writeFileSync(file, written);
}
