import { missingTexts, readSeen } from './seen-texts.ts';

/**
 * Fails when no part of a run saw one of the product's promised texts; a run in one piece checks that by itself.
 * node apps/web/e2e/harness/texts/check-texts.ts parts/*.jsonl
 */
const missing = missingTexts(readSeen(process.argv.slice(2)));
if (missing.length > 0) {
  process.stderr.write(`Texts of the product that no journey saw:\n  ${missing.join('\n  ')}\n`);
  process.exitCode = 1;
}
