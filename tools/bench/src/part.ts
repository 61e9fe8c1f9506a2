import type { Finding } from './report.ts';

export interface BenchOptions {
  /** Numbers of tickets, the smallest first. */
  sizes: readonly number[];
  /** The number of samples of each side in each of three rounds. */
  samples: number;
}

/** One part of the bench. It starts what it needs, ends it again, and says what it found. */
export type Part = (options: BenchOptions) => Promise<Finding[]>;
