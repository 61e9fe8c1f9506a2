import type { TicketCard as Card } from '@ringmark/contract/tickets/boards';
import { AssigneePicker } from '../../entities/team/assignee-picker.tsx';
import { DuePicker } from '../../entities/team/due-picker.tsx';
import { LabelPicker } from '../../entities/team/label-picker.tsx';
import { useTriage } from '../../lib/tickets/use-triage.ts';
import type { CardKey } from './card-triage.tsx';

interface CardTriageDialogProps {
  card: Card;
  about: CardKey;
  onClose: () => void;
}

export function CardTriageDialog({ card, about, onClose }: CardTriageDialogProps) {
  const triage = useTriage();
  switch (about) {
    case 'i':
      return (
        <AssigneePicker
          ticket={card}
          onPick={(assignee) => void triage(card, { assignee })}
          onClose={onClose}
        />
      );
    case 'l':
      return (
        <LabelPicker
          ticket={card}
          onPick={(label, isGiven) => void triage(card, isGiven ? { give: label } : { take: label })}
          onClose={onClose}
        />
      );
    case 'd':
      return <DuePicker ticket={card} onPick={(dueOn) => void triage(card, { dueOn })} onClose={onClose} />;
  }
}
