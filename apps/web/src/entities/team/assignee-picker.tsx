import type { UserId } from '@ringmark/contract/ids';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { IconUserOff } from '@tabler/icons-react';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { type Pick, QuickPick } from '../../ui/pick/quick-pick.tsx';
import { PersonAvatar } from '../person-avatar.tsx';

const NOBODY = 'nobody';

/** The fields that the picker reads from a card or a ticket. */
interface Assigned {
  number: number;
  projectId: TicketCard['projectId'];
  assignee: TicketCard['assignee'];
}

interface AssigneePickerProps {
  ticket: Assigned;
  onPick: (person: { id: UserId; name: string } | null) => void;
  onClose: () => void;
}

/** Offers the possible assignees of a ticket: oneself first, then the team, then members with access to the project. */
export function AssigneePicker({ ticket, onPick, onClose }: AssigneePickerProps) {
  const { user } = useSession();
  const people = trpc.tickets.assignable.useQuery({ projectId: ticket.projectId });
  const picks = people.data
    ?.toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id))
    .map((person): Pick => ({
      id: person.id,
      name: person.id === user.id ? `${person.name} (you)` : person.name,
      hint: person.email,
      icon: <PersonAvatar person={person} size={22} />,
      isChosen: person.id === ticket.assignee?.id,
    }));
  const nobody = { id: NOBODY, name: 'Unassigned', icon: <IconUserOff size={22} stroke={1.5} /> };
  return (
    <QuickPick
      title={`Assign #${ticket.number}`}
      label="Find a person"
      picks={picks && (ticket.assignee ? [...picks, nobody] : picks)}
      failure={
        people.error ? { message: errorWords(people.error), onRetry: () => void people.refetch() } : undefined
      }
      empty="Nobody has access to this project."
      onPick={(id) => {
        onPick(people.data?.find((person) => person.id === id) ?? null);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
