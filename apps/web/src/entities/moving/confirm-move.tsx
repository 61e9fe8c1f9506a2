import type { Label } from '@ringmark/contract/tickets/labels';
import type { Project } from '@ringmark/contract/projects/projects';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { lostLabels } from './destinations.ts';

interface ConfirmMoveProps {
  /** The tickets move together; there is at least one. */
  tickets: readonly { number: number; labels: readonly Label[] }[];
  target: Pick<Project, 'id' | 'name'>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says before a move who will no longer see the tickets, and which labels the other project lacks. */
export function ConfirmMove({ tickets, target, onConfirm, onClose }: ConfirmMoveProps) {
  const labels = trpc.labels.list.useQuery({ projectId: target.id });
  const lost = labels.data ? lostLabels(tickets, labels.data) : [];
  const [first] = tickets;
  const [them, they] =
    tickets.length === 1 && first ? [`#${first.number}`, 'It'] : [`these ${tickets.length} tickets`, 'They'];
  return (
    <ConfirmDialog
      title={`Move to ${target.name}?`}
      confirmLabel="Move"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      People without access to {target.name} will no longer see {them}.
      {lost.length > 0 && ` ${they} will lose these labels: ${lost.join(', ')}.`}
    </ConfirmDialog>
  );
}
