import type { DestinationStream } from 'pino';

const LEVELS: Record<string, string> = { warn: 'warning: ', error: 'ERROR: ', fatal: 'FATAL: ' };
// A line from elsewhere must not move the terminal's cursor or look like two lines.
const CONTROL = /\p{Cc}+/gu;

/** Turns the log's JSON lines into lines that a person reads in a terminal: time, sentence, what belongs to it. */
export function humanLines(output: { write: (text: string) => unknown }): DestinationStream {
  return { write: (line) => void output.write(`${toHumanLine(line)}\n`) };
}

function toHumanLine(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const parts = [String(time).slice(11, 19), `${LEVELS[String(level)] ?? ''}${clean(msg ?? '')}`];
  for (const [name, value] of Object.entries(fields)) parts.push(`${name}=${clean(value)}`);
  const stack =
    typeof err === 'object' && err !== null && 'stack' in err ? String(err.stack).split('\n') : [];
  // What an error says may come from elsewhere too: set in, none of its lines looks like one of the log.
  return [parts.join('  '), ...stack.map((each) => `  ${clean(each)}`)].join('\n');
}

function clean(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(CONTROL, ' ');
}
