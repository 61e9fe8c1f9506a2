import type { Project } from '@ringmark/contract/projects/projects';
import { useState } from 'react';
import { ConfirmMove } from '../../../entities/moving/confirm-move.tsx';
import { destinationsOf } from '../../../entities/moving/destinations.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { QuickPick } from '../../../ui/pick/quick-pick.tsx';
import type { BulkPickerProps } from './bulk-choice.ts';

const EMPTY = {
  none: 'This organization has no other projects.',
  several: 'The selected tickets belong to several organizations. Select tickets from a single one.',
};

/** Offers the projects that all selected tickets may move to, and asks before it moves them. */
export function ProjectBulkPicker({ chosen, title, onPick, onClose }: BulkPickerProps & { title: string }) {
  const projects = trpc.projects.list.useQuery();
  const [target, setTarget] = useState<Project>();
  const destinations = projects.data && destinationsOf(chosen, projects.data);
  if (target) {
    const { id: projectId, name: projectName } = target;
    return (
      <ConfirmMove
        tickets={chosen.filter((card) => card.projectId !== projectId)}
        target={target}
        onConfirm={() =>
          onPick({
            change: { projectId },
            edited: (card) => ({ ...card, projectId, projectName }),
            words: `moved to ${projectName}`,
          })
        }
        onClose={onClose}
      />
    );
  }
  return (
    <QuickPick
      title={title}
      label="Find a project"
      picks={destinations?.projects}
      failure={
        projects.error
          ? { message: errorWords(projects.error), onRetry: () => void projects.refetch() }
          : undefined
      }
      empty={destinations?.isOneOrganization === false ? EMPTY.several : EMPTY.none}
      onPick={(picked) => setTarget(projects.data?.find(({ id }) => id === picked))}
      onClose={onClose}
    />
  );
}
