import type { Part } from '../part.ts';
import { clickFindings } from '../remote/clicking.ts';
import { crowdFindings } from '../remote/crowds.ts';
import { neighbourFindings } from '../remote/neighbours.ts';
import { openFindings } from '../remote/opening.ts';
import { panFindings, scrollFindings } from '../remote/scrolling.ts';
import { openViewerSetup, type ViewerSetup } from '../remote/viewer-and-bare-browser.ts';

/** Other sites' pages in the remote view, compared with a bare browser. */
export const remotePart: Part = async ({ sizes, samples }) => {
  const stage = await openViewerSetup(samples);
  const findings = [];
  try {
    const neighbours = (there: ViewerSetup) => neighbourFindings(there, sizes[0] ?? 10_000);
    for (const measure of [
      scrollFindings,
      panFindings,
      clickFindings,
      openFindings,
      crowdFindings,
      neighbours,
    ]) {
      findings.push(...(await measure(stage)));
    }
  } finally {
    await stage.close();
  }
  return findings;
};
