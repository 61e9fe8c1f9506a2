import { ownValue } from '@ringmark/contract/own-value';
import type { DestinationStream } from 'pino';

const LEVELS: Record<string, string> = { warn: 'warning: ', error: 'ERROR: ', fatal: 'FATAL: ' };
// Text from elsewhere must not move the terminal's cursor or look like two lines.
const CONTROL = /\p{Cc}+/gu;

export function textLogLines(output: { write: (text: string) => unknown }): DestinationStream {
  return { write: (line) => void output.write(`${toTextLine(line)}\n`) };
}

function toTextLine(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const parts = [String(time).slice(11, 19), `${ownValue(LEVELS, String(level)) ?? ''}${clean(msg ?? '')}`];
  for (const [name, value] of Object.entries(fields)) parts.push(`${name}=${clean(value)}`);
  const stack =
    typeof err === 'object' && err !== null && 'stack' in err ? String(err.stack).split('\n') : [];
  // An error's text may come from elsewhere too: indented, none of its lines looks like a log line.
  return [parts.join('  '), ...stack.map((each) => `  ${clean(each)}`)].join('\n');
}

function clean(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(CONTROL, ' ');
}
