import { errorWords } from '../../lib/server/error-words.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const FAILED = 'Failed to send magic link';

export function useRequestLink() {
  const request = trpc.auth.requestMagicLink.useMutation({
    onSuccess: ({ message }) => notify({ title: 'Magic link sent!', description: message }),
    onError: (error) =>
      notify({
        title: FAILED,
        description: errorWords(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
  return { ...request, words: request.error && errorWords(request.error, FAILED) };
}
