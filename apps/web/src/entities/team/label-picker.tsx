import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import type { Label } from '@ringmark/contract/tickets/labels';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { QuickPick } from '../../ui/pick/quick-pick.tsx';
import { freeColour } from './free-colour.ts';
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

const toLabel = ({ id, name, colour }: Label): Label => ({ id, name, colour });

/** The picker stays open while one label after the other is given or taken. */
export function LabelPicker({ ticket, onPick, onClose }: LabelPickerProps) {
  const { projectId } = ticket;
  const utils = trpc.useUtils();
  const labels = trpc.labels.list.useQuery({ projectId });
  const create = trpc.labels.create.useMutation({
    onSuccess(label) {
      void utils.labels.list.invalidate({ projectId });
      onPick(toLabel(label), true);
    },
    onError: (error) =>
      notify({ title: 'Couldn’t create the label', description: errorWords(error), variant: 'destructive' }),
  });
  const known = labels.data ?? [];
  const mayCreate = !create.isPending && known.length < LABEL_LIMITS.labelsPerProject;
  const has = (id: string) => ticket.labels.some((label) => label.id === id);
  return (
    <QuickPick
      title={`Labels for #${ticket.number}`}
      label={mayCreate ? 'Find or create a label' : 'Find a label'}
      picks={labels.data?.map(({ id, name, colour }) => ({
        id,
        name,
        icon: <LabelDot colour={colour} />,
        isChosen: has(id),
      }))}
      failure={
        labels.error ? { message: errorWords(labels.error), onRetry: () => void labels.refetch() } : undefined
      }
      empty="This project has no labels yet. Type a name to create one."
      onPick={(picked) => {
        const label = known.find(({ id }) => id === picked);
        if (label) onPick(toLabel(label), !has(picked));
      }}
      onCreate={
        mayCreate ? (name) => create.mutate({ projectId, name, colour: freeColour(known) }) : undefined
      }
      onClose={onClose}
    />
  );
}
