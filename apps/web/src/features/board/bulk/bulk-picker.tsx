import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { SeverityBadge } from '../../../entities/severity-badge.tsx';
import { StatusDot } from '../../../entities/status-badge.tsx';
import { QuickPick } from '../../../ui/pick/quick-pick.tsx';
import type { BulkKind, BulkPickerProps } from './bulk-choice.ts';
import { ProjectBulkPicker } from './project-bulk-picker.tsx';
import { AssigneeBulkPicker, LabelBulkPicker } from './triage-bulk-pickers.tsx';

const counted = ({ length }: readonly unknown[]) => `${length} ${length === 1 ? 'ticket' : 'tickets'}`;

/** A list to pick from, for all chosen tickets. */
export function BulkPicker({ kind, ...props }: BulkPickerProps & { kind: Exclude<BulkKind, 'merge'> }) {
  if (kind === 'status') return <StatusPicker {...props} />;
  if (kind === 'severity') return <SeverityPicker {...props} />;
  if (kind === 'assignee') return <AssigneeBulkPicker {...props} title={`Assign ${counted(props.chosen)}`} />;
  if (kind === 'labels') return <LabelBulkPicker {...props} title={`Labels for ${counted(props.chosen)}`} />;
  return <ProjectBulkPicker {...props} title={`Move ${counted(props.chosen)}`} />;
}

function StatusPicker({ chosen, onPick, onClose }: BulkPickerProps) {
  return (
    <QuickPick
      title={`Status of ${counted(chosen)}`}
      label="Find a status"
      picks={TICKET_STATUSES.map((status) => ({
        id: status,
        name: status,
        icon: <StatusDot status={status} />,
        isChosen: chosen.every((card) => card.status === status),
      }))}
      empty=""
      onPick={(id) => {
        const status = TICKET_STATUSES.find((one) => one === id);
        if (status) onPick({ change: { status }, edited: (card) => ({ ...card, status }), words: status });
      }}
      onClose={onClose}
    />
  );
}

function SeverityPicker({ chosen, onPick, onClose }: BulkPickerProps) {
  return (
    <QuickPick
      title={`Severity of ${counted(chosen)}`}
      label="Find a severity"
      picks={SEVERITIES.toReversed().map((severity) => ({
        id: severity,
        name: `${severity.charAt(0).toUpperCase()}${severity.slice(1)}`,
        icon: <SeverityBadge severity={severity} />,
        isChosen: chosen.every((card) => card.severity === severity),
      }))}
      empty=""
      onPick={(id) => {
        const severity = SEVERITIES.find((one) => one === id);
        if (severity)
          onPick({
            change: { severity },
            edited: (card) => ({ ...card, severity }),
            words: `severity ${severity}`,
          });
      }}
      onClose={onClose}
    />
  );
}
