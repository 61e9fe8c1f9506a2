import type { Label } from '@ringmark/contract/labels';
import type { TicketCard } from '@ringmark/contract/tickets';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { QuickPick } from '../../ui/pick/quick-pick.tsx';
import { LabelDot } from './label-dot.tsx';

interface Labelled {
  number: number;
  projectId: TicketCard['projectId'];
  labels: Label[];
}

interface LabelPickerProps {
  ticket: Labelled;
  /** Gives it, or takes it where the ticket has it. */
  onPick: (label: Label, isGiven: boolean) => void;
  onClose: () => void;
}

export function LabelPicker({ ticket, onPick, onClose }: LabelPickerProps) {
  const labels = trpc.labels.list.useQuery({ projectId: ticket.projectId });
  const has = (id: string) => ticket.labels.some((label) => label.id === id);
  return (
    <QuickPick
      title={`Labels of #${ticket.number}`}
      label="Find a label"
      picks={labels.data?.map(({ id, name, colour }) => ({
        id,
        name,
        icon: <LabelDot colour={colour} />,
        isChosen: has(id),
      }))}
      failure={
        labels.error ? { message: errorWords(labels.error), onRetry: () => void labels.refetch() } : undefined
      }
      empty="This project has no labels yet. Make some under Admin Panel, Projects, Labels."
      onPick={(picked) => {
        const label = labels.data?.find(({ id }) => id === picked);
        if (label) onPick({ id: label.id, name: label.name, colour: label.colour }, !has(picked));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
