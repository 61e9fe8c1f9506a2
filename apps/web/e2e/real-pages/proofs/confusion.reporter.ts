import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { z } from 'zod';

/** Tests note their outcome under this type. */
export const OUTCOME = 'proof-outcome';

const outcomeSchema = z.object({
  name: z.string(),
  expected: z.string(),
  said: z.string(),
  sentence: z.string(),
});

/** Prints how often each kind of case got each outcome, and the cases that got a wrong one. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter from nothing else.
export default class ConfusionReporter implements Reporter {
  readonly #outcomes = new Map<string, z.infer<typeof outcomeSchema>>();

  onTestEnd({ id }: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type === OUTCOME) this.#outcomes.set(id, outcomeSchema.parse(JSON.parse(description)));
    }
  }

  onEnd(): void {
    const outcomes = [...this.#outcomes.values()];
    if (outcomes.length === 0) return;
    const table: Record<string, Record<string, number>> = {};
    for (const { expected, said } of outcomes) {
      const row = (table[expected] ??= {});
      row[said] = (row[said] ?? 0) + 1;
    }
    const missed = outcomes.filter(({ expected, said }) => expected !== said);
    // oxlint-disable eslint/no-console -- The tables are for people to read.
    console.table(table);
    if (missed.length > 0) console.table(missed);
    // oxlint-enable eslint/no-console
  }
}
