import type { CountedLabel } from '@ringmark/contract/tickets/labels';
import type { ProjectId } from '@ringmark/contract/ids';
import { notify } from '../../../lib/notices/toasts.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';

export type LabelValues = Pick<CountedLabel, 'name' | 'colour'>;

/** A refusal of new words is shown in their form; that of a removal can only be shown as a notice. */
export function useLabelWrites(projectId: ProjectId) {
  const utils = trpc.useUtils();
  const readAgain = () => utils.labels.list.invalidate({ projectId });
  const create = trpc.labels.create.useMutation({ onSuccess: readAgain });
  const update = trpc.labels.update.useMutation({ onSuccess: readAgain });
  const remove = trpc.labels.remove.useMutation({
    onSuccess: readAgain,
    onError: (error) =>
      notify({ title: 'Couldn’t remove the label', description: errorWords(error), variant: 'destructive' }),
  });
  return { create, update, remove };
}
