import type { PageRule } from '@ringmark/contract/pages/page-rules';

export interface RuleOfHosts extends PageRule {
  /** Applies only in documents of these hosts; without it in all. */
  hosts?: readonly string[];
}
