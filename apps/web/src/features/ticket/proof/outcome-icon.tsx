import type { ProofOutcome } from '@ringmark/contract/tickets/proofs';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconEyeOff,
  IconLoader2,
  IconReplace,
} from '@tabler/icons-react';
import classes from './proof.module.css';

const ICONS = {
  waiting: IconLoader2,
  changed: IconReplace,
  same: IconCircleCheck,
  gone: IconEyeOff,
  not_opened: IconAlertTriangle,
  not_compared: IconAlertTriangle,
};

/** Stands beside the sentence of an outcome; null while it waits. */
export function OutcomeIcon({ outcome, size }: { outcome: ProofOutcome | null; size: number }) {
  const Icon = ICONS[outcome ?? 'waiting'];
  return (
    <Icon
      size={size}
      stroke={1.5}
      className={classes.icon}
      data-outcome={outcome ?? 'waiting'}
      aria-hidden="true"
    />
  );
}
