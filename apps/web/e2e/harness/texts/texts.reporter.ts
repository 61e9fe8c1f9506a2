import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { missingTexts, readSeen, SEEN_FILE } from './seen-texts.ts';

const JOURNEYS = path.resolve(import.meta.dirname, '../..');

/** Tells whether the run is whole. It may lack the long journeys: every text is visible without them. */
function isWhole({ grep, shard }: FullConfig, suite: Suite): boolean {
  const chosen = new Set(suite.allTests().map(({ location }) => path.basename(location.file)));
  const files = readdirSync(JOURNEYS).filter((name) => name.endsWith('.spec.ts'));
  const hasFilter = String(grep) !== '/.*/' || shard !== null;
  return !hasFilter && files.every((name) => chosen.has(name));
}

/** Fails a run of all journeys in which one of the product's promised texts was never visible. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter's default export.
export default class TextsReporter implements Reporter {
  #isWhole = false;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#isWhole = isWhole(config, suite);
    rmSync(SEEN_FILE, { force: true });
  }

  onEnd({ status }: FullResult): Promise<{ status: 'failed' } | undefined> {
    return Promise.resolve(this.#verdict(status));
  }

  #verdict(status: FullResult['status']): { status: 'failed' } | undefined {
    if (!this.#isWhole || status !== 'passed') return undefined;
    const missing = missingTexts(readSeen([SEEN_FILE]));
    if (missing.length === 0) {
      process.stdout.write(
        `\nEvery one of the product's texts was seen (${SEEN_FILE} says in which journey).\n`,
      );
      return undefined;
    }
    process.stderr.write(`\nTexts of the product that no journey saw:\n  ${missing.join('\n  ')}\n`);
    return { status: 'failed' };
  }
}
