import { UnstyledButton } from '@mantine/core';
import type { RuleBox } from '@ringmark/contract/live/page-rules';
import type { PageRuleAction } from '@ringmark/contract/pages/page-rule-words';
import { isFinger } from '../../../lib/browser/is-finger.ts';
import hint from '../page/workspace.module.css';
import type { Point, Size } from '../page/scale/scale.ts';
import classes from './rule-outline.module.css';
import { RULE_WORDS } from './rule-words.ts';
import type { Pointed } from './use-pointing.ts';

interface RuleOutlineProps {
  pointed: Pointed;
  scroll: Point;
  scale: number;
  size: Size;
}

const placed = ({ x, y, width, height }: RuleBox, scale: number) => ({
  left: `${x * scale}px`,
  top: `${y * scale}px`,
  width: `${width * scale}px`,
  height: `${height * scale}px`,
});

const isSame = (one: RuleBox, other: RuleBox): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

/** Room for the words above an element, in px of the window; without it they are within its foot or head. */
const WORDS = 30;

/**
 * Outlines the element at the pointer, with the selector that a rule would get, and faintly all else that it matches.
 */
export function RuleOutline({ pointed: { element, scroll: then }, scroll, scale, size }: RuleOutlineProps) {
  const { box, boxes, selectors } = element;
  const by = { x: then.x - scroll.x, y: then.y - scroll.y };
  const [first] = selectors;
  const top = (box.y + by.y) * scale;
  const isAbove = top >= WORDS;
  return (
    <div className={classes.layer} style={{ transform: `translate(${by.x * scale}px, ${by.y * scale}px)` }}>
      {boxes
        .filter((one) => !isSame(one, box))
        .map((one) => (
          <span key={`${one.x} ${one.y}`} className={classes.alike} style={placed(one, scale)} />
        ))}
      <span className={classes.outline} style={placed(box, scale)} data-testid="rule-outline" />
      <span
        className={classes.words}
        data-testid="rule-selector"
        style={{
          left: `${Math.max(4, Math.min(box.x, size.width - 120) * scale)}px`,
          top: `${isAbove ? box.y * scale - WORDS : Math.max(0, box.y * scale) + 4}px`,
          maxWidth: `${Math.max(120, (size.width - Math.max(0, box.x)) * scale - 8)}px`,
        }}
      >
        <code>{first?.selector}</code>
        {first && first.count > 1 && <span className="tabular">{first.count}</span>}
      </span>
    </div>
  );
}

interface PointingHintProps {
  action: PageRuleAction;
  canWiden: boolean;
  canNarrow: boolean;
  onWiden: (by: 1 | -1) => void;
  onLeave: () => void;
}

/** Says what to point at, and how to mean more or less of it. */
export function PointingHint({ action, canWiden, canNarrow, onWiden, onLeave }: PointingHintProps) {
  return (
    <div className={`${hint.hint} ${classes.hint}`}>
      <output>{RULE_WORDS[action].ask}</output>
      <span className={classes.keys}>
        <UnstyledButton className={hint.leave} disabled={!canWiden} onClick={() => onWiden(1)}>
          Wider <kbd>+</kbd>
        </UnstyledButton>
        <UnstyledButton className={hint.leave} disabled={!canNarrow} onClick={() => onWiden(-1)}>
          Narrower <kbd>−</kbd>
        </UnstyledButton>
        <UnstyledButton className={hint.leave} onClick={onLeave}>
          Exit {!isFinger() && <kbd>Esc</kbd>}
        </UnstyledButton>
      </span>
    </div>
  );
}
