import type { Figures } from './measure.ts';

/** One line of the table: a goal, and the result. */
export interface Finding {
  /** The goal's number, 1 to 25; 0 where it has none. */
  row: number;
  what: string;
  /** The goal, such as `<= 1.6x`. */
  goal: string;
  /** The value that is compared with the goal, as printed. */
  result: string;
  ours: string;
  /** The floor, the other size or the peer. */
  other: string;
  /** True if the goal is met; null if there was nothing to compare with. */
  isMet: boolean | null;
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;
export const times = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)}x`;
export const spread = ({ p50, p95 }: Figures): string => `${ms(p50)} (p95 ${ms(p95)})`;

/** A ratio with an upper limit. */
export function atMost(bound: number, ratio: number): Pick<Finding, 'goal' | 'result' | 'isMet'> {
  return { goal: `<= ${bound}x`, result: times(ratio), isMet: ratio <= bound };
}

/** A ratio with a lower limit. */
export function atLeast(bound: number, ratio: number): Pick<Finding, 'goal' | 'result' | 'isMet'> {
  return { goal: `>= ${bound}x`, result: times(ratio), isMet: ratio >= bound };
}

const verdict = ({ isMet }: Finding) => (isMet === null ? '-' : isMet ? 'met' : 'missed');

export function toTable(findings: readonly Finding[]): string {
  const head = ['#', 'what', 'goal', 'result', 'ours', 'beside it', ''];
  const rows = findings
    .toSorted((a, b) => a.row - b.row)
    .map((f) => [f.row === 0 ? '' : String(f.row), f.what, f.goal, f.result, f.ours, f.other, verdict(f)]);
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** A goal relative to a product that is not on this machine. */
export const noPeer = (row: number, what: string, goal: string, ours: string): Finding => ({
  row,
  what,
  goal,
  result: '-',
  ours,
  other: 'peer not installed',
  isMet: null,
});
