import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The type of the annotation under which a test notes its row. */
export const ROW = 'side-by-side';

/** Prints what was compared of each page, once all pages are done. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter from nothing else.
export default class TableReporter implements Reporter {
  readonly #rows: unknown[] = [];

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type === ROW) this.#rows.push(JSON.parse(description));
    }
  }

  onEnd(): void {
    // oxlint-disable-next-line eslint/no-console -- The table is for people to read.
    if (this.#rows.length > 0) console.table(this.#rows);
  }
}
