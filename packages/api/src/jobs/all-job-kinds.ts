import { deployJob } from '../deploys/deploy.job.ts';
import { firstPictureJob } from '../proofs/first-picture.job.ts';
import { proofJob } from '../proofs/proof.job.ts';
import { recheckJob } from '../rechecks/recheck-page.job.ts';
import { type AnyJobKind, asAnyJobKind } from './job-kind.ts';

/** All kinds of work in the background. A job of a kind that is not here fails. */
export const ALL_JOB_KINDS: readonly AnyJobKind[] = [
  asAnyJobKind(firstPictureJob),
  asAnyJobKind(proofJob),
  asAnyJobKind(recheckJob),
  asAnyJobKind(deployJob),
];
