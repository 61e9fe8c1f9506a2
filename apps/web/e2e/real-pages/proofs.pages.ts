import { expect } from '@playwright/test';
import { proofSentence } from '@ringmark/api/evidence/proofs/proof-words';
import { judgedBy, pageAt, proveLater } from './hour-apart/look-twice.ts';
import { aimAt } from './proofs/aim.ts';
import { OUTCOME } from './proofs/confusion.reporter.ts';
import { readCases, VIEWPORT } from './proofs/read-cases.ts';
import { test } from './proofs/site-and-viewer.ts';

test.describe.configure({ mode: 'parallel' });

for (const one of readCases()) {
  test(`${one.name} is ${one.expect}`, async ({ site, viewer }, { annotations }) => {
    const url = site.put(`/${one.name}`, one.before);
    const { pin, isPicked } = await aimAt({ site, viewer, url }, one);
    const page = { ...pageAt(url), ...VIEWPORT };
    const taken = await viewer.takeFirstPictures({ page, pins: [pin] });
    const first = taken.opened ? taken.result[0]?.first : null;
    if (!first) throw new Error(`${one.name} has no first picture.`);
    site.put(`/${one.name}`, one.after);
    const proof = await proveLater(viewer, url, pin, first, VIEWPORT);
    const judged = proof.opened ? judgedBy(proof.result, first, pin) : null;
    const said = judged?.outcome ?? 'not_opened';
    const sentence = judged
      ? proofSentence({ share: null, around: null, ...(proof.opened && proof.result.comparison), ...judged })
      : '';
    const outcome = { name: one.name, expected: one.expect, said, sentence, isPicked };
    annotations.push({ type: OUTCOME, description: JSON.stringify(outcome) });
    expect(said, sentence).toBe(one.expect);
  });
}
