import { recheckKind } from '../rechecks/recheck-page.job.ts';
import { type AnyJobKind, asAnyJobKind } from './job-kind.ts';

/** All kinds of work in the background. A job of a kind that is not here fails. */
export const ALL_JOB_KINDS: readonly AnyJobKind[] = [asAnyJobKind(recheckKind)];
