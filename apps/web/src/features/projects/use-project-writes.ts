import { errorWords } from '../../lib/server/error-words.ts';
import { logFailure } from '../../lib/server/log-failure.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { typedUrl } from '../../lib/formats/typed-addresses.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const fail = (title: string) => (error: unknown) =>
  notify({ title, description: errorWords(error), variant: 'destructive' });

export function useProjectWrites() {
  const utils = trpc.useUtils();
  const tell = async (title: string, undo?: () => void) => {
    notify({ title, undo });
    await Promise.all([utils.projects.invalidate(), utils.analytics.invalidate()]);
  };
  const done = (title: string) => () => tell(title);
  const create = trpc.projects.create.useMutation({
    onSuccess: done('Project created successfully'),
    onError: fail('Failed to create project'),
  });
  const edit = trpc.projects.update.useMutation({
    onSuccess: done('Project updated successfully'),
    onError: fail('Failed to update project'),
  });
  const reactivate = trpc.projects.reactivate.useMutation({
    onSuccess: done('Project reactivated successfully'),
    onError: (error) => logFailure('reactivating a project failed', error),
  });
  const archive = trpc.projects.archive.useMutation({
    onSuccess: (_, { id }) => tell('Project archived successfully', () => reactivate.mutate({ id })),
    onError: (error) => logFailure('archiving a project failed', error),
  });
  return { create, edit, archive, reactivate };
}

/** Reads one address from each line. */
export const parseAllowedUrls = (text: string): string[] =>
  text
    .split('\n')
    .map(typedUrl)
    .filter((line) => line !== '');
