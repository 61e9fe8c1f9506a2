import type { TestContext } from 'vitest';
import { type Finding, NotPossibleHere } from './findings.ts';
import { PARTS, type PartName } from './torture-parts.ts';

/**
 * Runs a part in its short form. Where this machine lacks what the part needs, the test counts as skipped, with the
 * reason.
 *
 * @returns the failed requirements.
 */
export async function failuresOf(name: PartName, { skip }: TestContext): Promise<Finding[]> {
  const part = await PARTS[name].load();
  try {
    const findings = await part({ isLong: false });
    if (findings.length === 0) throw new Error('Nothing was tried.');
    return findings.filter((finding) => !finding.holds);
  } catch (error) {
    if (!(error instanceof NotPossibleHere)) throw error;
    process.stderr.write(`SKIPPED: ${error.message}\n`);
    return skip(error.message);
  }
}
