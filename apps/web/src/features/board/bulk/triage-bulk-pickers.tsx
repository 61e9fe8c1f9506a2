import { IconUserOff } from '@tabler/icons-react';
import { LabelDot } from '../../../entities/team/label-dot.tsx';
import { PersonAvatar } from '../../../entities/person-avatar.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type Pick, QuickPick } from '../../../ui/pick/quick-pick.tsx';
import { type BulkPickerProps, oneProject } from './bulk-choice.ts';

const NOBODY = 'nobody';
const NO_PROJECT = '' as never;

type TitledProps = BulkPickerProps & { title: string };

/** Offers assignees. For tickets of several projects it offers only the team, which has access to all of them. */
export function AssigneeBulkPicker({ chosen, title, onPick, onClose }: TitledProps) {
  const { user } = useSession();
  const projectId = oneProject(chosen);
  const people = trpc.tickets.assignable.useQuery({ projectId: chosen[0]?.projectId ?? NO_PROJECT });
  const reachable = people.data?.filter(({ isAdmin }) => projectId !== undefined || isAdmin);
  const picks = reachable
    ?.toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id))
    .map((person): Pick => ({
      id: person.id,
      name: person.id === user.id ? `${person.name} (you)` : person.name,
      hint: person.email,
      icon: <PersonAvatar person={person} size={22} />,
      isChosen: chosen.every(({ assignee }) => assignee?.id === person.id),
    }));
  const nobody = { id: NOBODY, name: 'Unassigned', icon: <IconUserOff size={22} stroke={1.5} /> };
  return (
    <QuickPick
      title={title}
      label="Find a person"
      picks={picks && [...picks, nobody]}
      failure={
        people.error ? { message: errorWords(people.error), onRetry: () => void people.refetch() } : undefined
      }
      empty=""
      onPick={(picked) => {
        const person = reachable?.find(({ id }) => id === picked);
        const assignee = person ? { id: person.id, name: person.name } : null;
        onPick({
          change: { assigneeId: assignee?.id ?? null },
          edited: (card) => ({ ...card, assignee }),
          words: assignee ? `assigned to ${assignee.name}` : 'unassigned',
        });
      }}
      onClose={onClose}
    />
  );
}

/** Gives a label to all of them, or takes it from all where each has it. */
export function LabelBulkPicker({ chosen, title, onPick, onClose }: TitledProps) {
  const projectId = oneProject(chosen);
  const known = trpc.labels.list.useQuery(
    { projectId: projectId ?? NO_PROJECT },
    { enabled: projectId !== undefined },
  );
  const countOf = (id: string) =>
    chosen.filter(({ labels }) => labels.some((label) => label.id === id)).length;
  const all = projectId === undefined ? [] : known.data;
  return (
    <QuickPick
      title={title}
      label="Find a label"
      picks={all?.map(({ id, name, colour }) => {
        const count = countOf(id);
        const isSome = count > 0 && count < chosen.length;
        return {
          id,
          name,
          icon: <LabelDot colour={colour} />,
          isChosen: count === chosen.length,
          ...(isSome && { hint: `${count} of ${chosen.length}` }),
        };
      })}
      failure={
        known.error ? { message: errorWords(known.error), onRetry: () => void known.refetch() } : undefined
      }
      empty={
        projectId === undefined
          ? 'Labels belong to a project. Select tickets from a single project.'
          : 'This project has no labels yet. Create some under Admin Panel, Projects, Labels.'
      }
      onPick={(picked) => {
        const found = known.data?.find(({ id }) => id === picked);
        if (!found) return;
        const { id, name, colour } = found;
        const without = (labels: (typeof chosen)[number]['labels']) => labels.filter((one) => one.id !== id);
        onPick(
          countOf(id) === chosen.length
            ? {
                change: { removeLabels: [id] },
                edited: (card) => ({ ...card, labels: without(card.labels) }),
                words: `label ${name} removed`,
              }
            : {
                change: { addLabels: [id] },
                edited: (card) => ({ ...card, labels: [...without(card.labels), { id, name, colour }] }),
                words: `label ${name} added`,
              },
        );
      }}
      onClose={onClose}
    />
  );
}
