import classes from '../page/workspace.module.css';
import { RulesPanel } from './rules-panel.tsx';
import type { PageRulesState } from './use-page-rules.ts';

/** Beside the page in place of its annotations; on a small window out of the way of what is pointed at. */
export function RulesSide({ rules, isCompact }: { rules: PageRulesState; isCompact: boolean }) {
  if (isCompact && rules.isPointing) return null;
  return (
    <aside className={classes.side} aria-label="Page rules" data-foot="sheet">
      <RulesPanel rules={rules} />
    </aside>
  );
}
