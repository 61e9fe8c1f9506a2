import { expect } from '@playwright/test';
import { photographFix } from '@ringmark/api/evidence/regressions/accepted-picture.job';
import { lookTwice } from '@ringmark/api/evidence/regressions/look-twice';
import { pageAt } from './hour-apart/look-twice.ts';
import { aimAt } from './proofs/aim.ts';
import { OUTCOME } from './proofs/confusion.reporter.ts';
import { readCases, VIEWPORT } from './proofs/read-cases.ts';
import { test } from './proofs/site-and-viewer.ts';

const { signal } = new AbortController();
/** Each page with a fault is fixed, and gets its fault again. */
const FAULTS = readCases().filter((one) => one.expect !== 'same');

test.describe.configure({ mode: 'parallel' });

for (const one of FAULTS) {
  test(`${one.name} is back`, async ({ site, viewer }, { annotations }) => {
    const url = site.put(`/${one.name}`, one.before);
    const { pin } = await aimAt({ site, viewer, url }, one);
    const page = { ...pageAt(url), ...VIEWPORT };
    const taken = await viewer.takeFirstPictures({ page, pins: [pin] });
    const first = taken.opened ? taken.result[0]?.first : null;
    if (!first) throw new Error(`${one.name} has no first picture.`);
    site.put(`/${one.name}`, one.after);
    const fix = await photographFix(viewer, { pin, page }, first, signal);
    const pictures = [first, ...(fix?.first ? [fix.first] : [])];
    const check = async () => (await lookTwice(viewer, [{ number: 1, page, pin, pictures }], signal)).get(1);
    const isFalse = fix !== null && (await check()) === 'as_before';
    site.put(`/${one.name}`, one.before);
    const checks = fix === null ? [] : [await check(), await check()];
    const said =
      fix === null
        ? 'not_watched'
        : isFalse
          ? 'false_alarm'
          : checks.every((found) => found === 'as_before')
            ? 'back'
            : 'missed';
    const sentence = `${fix?.state ?? ''} ${checks.join(' ')}`;
    annotations.push({
      type: OUTCOME,
      description: JSON.stringify({ name: one.name, expected: 'back', said, sentence }),
    });
    expect(said, sentence).toBe('back');
  });
}
