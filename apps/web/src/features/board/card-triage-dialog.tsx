import type { TicketCard as Card } from '@ringmark/contract/tickets/boards';
import { AssigneePicker } from '../../entities/team/assignee-picker.tsx';
import { LabelPicker } from '../../entities/team/label-picker.tsx';
import { useTriage } from '../../lib/tickets/use-triage.ts';

interface CardTriageDialogProps {
  card: Card;
  /** Else its labels are chosen. */
  isAssignment: boolean;
  onClose: () => void;
}

export function CardTriageDialog({ card, isAssignment, onClose }: CardTriageDialogProps) {
  const triage = useTriage();
  return isAssignment ? (
    <AssigneePicker ticket={card} onPick={(assignee) => void triage(card, { assignee })} onClose={onClose} />
  ) : (
    <LabelPicker
      ticket={card}
      onPick={(label, isGiven) => void triage(card, isGiven ? { give: label } : { take: label })}
      onClose={onClose}
    />
  );
}
