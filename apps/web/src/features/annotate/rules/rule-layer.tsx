import type { Point, Size } from '../page/scale/scale.ts';
import { PointingHint, RuleOutline } from './rule-outline.tsx';
import type { PageRulesState } from './use-page-rules.ts';

interface RuleLayerProps {
  rules: PageRulesState;
  scroll: Point;
  scale: number;
  size: Size;
}

/** Marks on the page what is pointed at. */
export function RuleLayer({ rules, ...place }: RuleLayerProps) {
  const { pointed } = rules.pointing;
  return pointed && <RuleOutline pointed={pointed} {...place} />;
}

/** Explains over the stage what pointing is for, and its ways. */
export function RuleHint({ rules }: Pick<RuleLayerProps, 'rules'>) {
  const { pointed, wider, widen } = rules.pointing;
  if (!rules.isPointing) return null;
  return (
    <PointingHint
      action={rules.draft.action}
      canWiden={pointed?.element.canWiden ?? false}
      canNarrow={wider > 0}
      onWiden={widen}
      onLeave={rules.stopPointing}
    />
  );
}
