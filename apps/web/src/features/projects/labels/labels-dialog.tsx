import { Skeleton, Stack } from '@mantine/core';
import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import type { CountedLabel } from '@ringmark/contract/tickets/labels';
import type { Project } from '@ringmark/contract/projects/projects';
import { useState } from 'react';
import { freeColour } from '../../../entities/team/free-colour.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LabelForm } from './label-form.tsx';
import { LabelRow } from './label-row.tsx';
import classes from './labels.module.css';
import { useLabelWrites } from './use-label-writes.ts';

interface LabelsDialogProps {
  project: Project;
  onClose: () => void;
}

/** The words that the team has for a project's tickets. */
export function LabelsDialog({ project, onClose }: LabelsDialogProps) {
  const labels = trpc.labels.list.useQuery({ projectId: project.id });
  return (
    <Dialog onClose={onClose} title={`Labels for ${project.name}`} size="md">
      {labels.isError ? (
        <ErrorState
          title="Couldn’t load the labels"
          message={errorWords(labels.error)}
          onRetry={() => labels.refetch()}
        />
      ) : labels.data === undefined ? (
        <Skeleton height={140} />
      ) : (
        <Stack gap="sm">
          <NewLabel project={project} labels={labels.data} />
          {labels.data.length === 0 ? (
            <p className={classes.hint}>
              No labels yet. Labels such as “Copy” or “Regression” are for your team only. Customers don’t see
              them.
            </p>
          ) : (
            <ul className={classes.list} aria-label="Labels">
              {labels.data.map((label) => (
                <LabelRow key={label.id} label={label} />
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

function NewLabel({ project, labels }: { project: Project; labels: readonly CountedLabel[] }) {
  const { create } = useLabelWrites(project.id);
  const [made, setMade] = useState(0);
  if (labels.length >= LABEL_LIMITS.labelsPerProject) {
    return (
      <p className={classes.hint}>
        A project can have at most {LABEL_LIMITS.labelsPerProject} labels. Remove one you don’t need.
      </p>
    );
  }
  return (
    <LabelForm
      // The next one starts empty.
      key={made}
      says="New label"
      initial={{ name: '', colour: freeColour(labels) }}
      words={['Add', 'Adding...']}
      isBusy={create.isPending}
      error={create.error}
      onSave={(values) =>
        create.mutate({ projectId: project.id, ...values }, { onSuccess: () => setMade(made + 1) })
      }
    />
  );
}
