import { measureMachine } from '../machine-speed.ts';
import type { Part } from '../part.ts';
import { sheetFindings } from '../remote/sheet.ts';
import { besideProofsFindings } from '../remote/beside-proofs.ts';
import { proofFindings } from '../remote/proving.ts';
import { openViewerSetup } from '../remote/viewer-and-bare-browser.ts';

/** Proofs of tickets, compared with a bare browser, and while people drive. */
export const proofsPart: Part = async ({ samples }) => {
  const speed = await measureMachine();
  const stage = await openViewerSetup(samples);
  const findings = [];
  try {
    findings.push(...(await proofFindings(stage, speed)));
    for (const measure of [sheetFindings, besideProofsFindings]) findings.push(...(await measure(stage)));
  } finally {
    await stage.close();
  }
  return findings;
};
