import { agentPicturesJob } from '../outward/agents/agent-pictures.job.ts';
import { deployJob } from '../evidence/deploys/deploy.job.ts';
import { keepDoorsJob } from '../projects/doors/keep-doors.job.ts';
import { tryDoorJob } from '../projects/doors/try-door.job.ts';
import { knownElementsJob } from '../tickets/duplicates/known-elements.job.ts';
import { compareKeptJob } from '../evidence/frozen-pages/compare-kept.job.ts';
import { freezePageJob } from '../evidence/frozen-pages/freeze-page.job.ts';
import { firstPictureJob } from '../evidence/proofs/first-picture.job.ts';
import { takeBackJob } from '../tickets/imports/take-back-import.job.ts';
import { commitStatusJob } from '../outward/trackers/commit-status.job.ts';
import { previewJob } from '../evidence/previews/preview.job.ts';
import { proofJob } from '../evidence/proofs/proof.job.ts';
import { eraseFilesJob, rewriteJob } from '../core/erasure/erase.job.ts';
import { handOverJob } from '../outward/trackers/hand-over.job.ts';
import { updateIssueJob } from '../outward/trackers/update-issue.job.ts';
import { recheckJob } from '../evidence/rechecks/recheck-page.job.ts';
import { acceptedPictureJob } from '../evidence/regressions/accepted-picture.job.ts';
import { regressionJob } from '../evidence/regressions/regression.job.ts';
import { sizeProofJob } from '../evidence/proofs/size-proof.job.ts';
import { sheetJob } from '../evidence/sizes/sheet.job.ts';
import { wrongSizeJob } from '../evidence/sizes/wrong-size.job.ts';
import { reindexJob } from '../tickets/tickets/search/reindex-tickets.job.ts';
import { type AnyJobKind, asAnyJobKind } from '../core/jobs/job-kind.ts';

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
