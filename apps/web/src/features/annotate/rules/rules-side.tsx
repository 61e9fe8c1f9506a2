import classes from '../page/workspace.module.css';
import { RulesPanel } from './rules-panel.tsx';
import type { PageRulesState } from './use-page-rules.ts';

/**
 * Shows the page rules next to the page in place of its annotations; on a small window they make way while pointing.
 */
export function RulesSide({ rules, isCompact }: { rules: PageRulesState; isCompact: boolean }) {
  if (isCompact && rules.isPointing) return null;
  return (
    <aside className={classes.side} aria-label="Page rules" data-foot="sheet">
      <RulesPanel rules={rules} />
    </aside>
  );
}
