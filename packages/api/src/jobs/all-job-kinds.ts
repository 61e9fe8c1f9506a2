import { agentPicturesJob } from '../agents/agent-pictures.job.ts';
import { deployJob } from '../deploys/deploy.job.ts';
import { keepDoorsJob } from '../doors/keep-doors.job.ts';
import { tryDoorJob } from '../doors/try-door.job.ts';
import { knownElementsJob } from '../duplicates/known-elements.job.ts';
import { compareKeptJob } from '../frozen-pages/compare-kept.job.ts';
import { freezePageJob } from '../frozen-pages/freeze-page.job.ts';
import { firstPictureJob } from '../proofs/first-picture.job.ts';
import { takeBackJob } from '../imports/take-back-import.job.ts';
import { commitStatusJob } from '../previews/commit-status.job.ts';
import { previewJob } from '../previews/preview.job.ts';
import { proofJob } from '../proofs/proof.job.ts';
import { eraseFilesJob, rewriteJob } from '../maintenance/erase.job.ts';
import { handOverJob } from '../trackers/hand-over.job.ts';
import { updateIssueJob } from '../trackers/update-issue.job.ts';
import { recheckJob } from '../rechecks/recheck-page.job.ts';
import { acceptedPictureJob } from '../regressions/accepted-picture.job.ts';
import { regressionJob } from '../regressions/regression.job.ts';
import { sizeProofJob } from '../proofs/size-proof.job.ts';
import { sheetJob } from '../sizes/sheet.job.ts';
import { wrongSizeJob } from '../sizes/wrong-size.job.ts';
import { reindexJob } from '../tickets/search/reindex-tickets.job.ts';
import { type AnyJobKind, asAnyJobKind } from './job-kind.ts';

/** All kinds of work in the background. A job of a kind that is not here fails. */
export const ALL_JOB_KINDS: readonly AnyJobKind[] = [
  asAnyJobKind(freezePageJob),
  asAnyJobKind(compareKeptJob),
  asAnyJobKind(firstPictureJob),
  asAnyJobKind(proofJob),
  asAnyJobKind(sizeProofJob),
  asAnyJobKind(sheetJob),
  asAnyJobKind(wrongSizeJob),
  asAnyJobKind(recheckJob),
  asAnyJobKind(acceptedPictureJob),
  asAnyJobKind(regressionJob),
  asAnyJobKind(deployJob),
  asAnyJobKind(previewJob),
  asAnyJobKind(commitStatusJob),
  asAnyJobKind(handOverJob),
  asAnyJobKind(updateIssueJob),
  asAnyJobKind(tryDoorJob),
  asAnyJobKind(keepDoorsJob),
  asAnyJobKind(knownElementsJob),
  asAnyJobKind(takeBackJob),
  asAnyJobKind(reindexJob),
  asAnyJobKind(agentPicturesJob),
  asAnyJobKind(eraseFilesJob),
  asAnyJobKind(rewriteJob),
];
