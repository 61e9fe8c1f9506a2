import type { MailId } from '@ringmark/contract/ids';
import { errorWords } from '../../lib/server/error-words.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

/** Sends a failed mail again. */
export function useRetryMail() {
  const utils = trpc.useUtils();
  const retry = trpc.mail.retry.useMutation({
    async onSuccess() {
      notify({ title: 'Email queued for resending' });
      await Promise.all([utils.mail.failures.invalidate(), utils.system.get.invalidate()]);
    },
    onError: (error) =>
      notify({
        title: 'Couldn’t resend the email',
        description: errorWords(error),
        variant: 'destructive',
      }),
  });
  return {
    busyId: retry.isPending ? retry.variables.id : undefined,
    retry: (id: MailId) => retry.mutate({ id }),
  };
}
