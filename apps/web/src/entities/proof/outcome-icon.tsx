import type { ProofOutcome } from '@ringmark/contract/tickets/proofs';
import {
  IconAlertTriangle,
  IconEqual,
  IconEyeOff,
  IconInfoCircle,
  IconLoader2,
  IconReplace,
} from '@tabler/icons-react';
import classes from './proof.module.css';

const ICONS = {
  waiting: IconLoader2,
  changed: IconReplace,
  same: IconEqual,
  /** The element looks the same although the ticket is Done, which deserves a warning. */
  unchanged: IconAlertTriangle,
  gone: IconEyeOff,
  not_opened: IconAlertTriangle,
  not_compared: IconInfoCircle,
};

interface OutcomeIconProps {
  /** It is null while the proof waits. */
  outcome: ProofOutcome | null;
  /** It is true for a ticket that is Done, where something should have changed. */
  isDone: boolean;
  size: number;
}

/** Renders the icon next to the sentence of an outcome. */
export function OutcomeIcon({ outcome, isDone, size }: OutcomeIconProps) {
  const kind = outcome === 'same' && isDone ? 'unchanged' : (outcome ?? 'waiting');
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.5} className={classes.icon} data-outcome={kind} aria-hidden="true" />;
}
