import type { WebhookId } from '@ringmark/contract/ids';
import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const fail = (title: string) => (error: unknown) =>
  notify({ title, description: errorWords(error), variant: 'destructive' });

/** Reads the lists again after a change. */
function useRereading() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.webhooks.list.invalidate(), utils.webhooks.deliveries.invalidate()]);
}

/** Refusals are said in the form. */
export function useSaveWebhook() {
  const reread = useRereading();
  const create = trpc.webhooks.create.useMutation({
    async onSuccess() {
      notify({ title: 'Webhook created' });
      await reread();
    },
  });
  const update = trpc.webhooks.update.useMutation({
    async onSuccess() {
      notify({ title: 'Webhook saved' });
      await reread();
    },
  });
  return { create, update };
}

export function useWebhookActs() {
  const reread = useRereading();
  const turn = trpc.webhooks.update.useMutation({
    async onSuccess({ state }) {
      notify({ title: state === 'on' ? 'Webhook turned on' : 'Webhook turned off' });
      await reread();
    },
    onError: fail('Couldn’t change the webhook'),
  });
  const remove = trpc.webhooks.remove.useMutation({
    async onSuccess() {
      notify({ title: 'Webhook removed' });
      await reread();
    },
    onError: fail('Couldn’t remove the webhook'),
  });
  const test = trpc.webhooks.test.useMutation({
    async onSuccess({ state, sentence }) {
      if (state === 'sent') notify({ title: 'Test delivered' });
      else notify({ title: 'Test failed', description: sentence, variant: 'destructive' });
      await reread();
    },
    onError: fail('Couldn’t send the test'),
  });
  const renewSecret = trpc.webhooks.renewSecret.useMutation({
    onSuccess: reread,
    onError: fail('Couldn’t create a new secret'),
    // The secret lives no longer than the dialog that shows it.
    gcTime: 0,
  });
  const dropSecret = trpc.webhooks.dropFormerSecret.useMutation({
    async onSuccess() {
      notify({ title: 'The old secret no longer works' });
      await reread();
    },
    onError: fail('Couldn’t revoke the old secret'),
  });
  return { turn, remove, test, renewSecret, dropSecret };
}

/** Deliveries arrive while someone is looking. */
const LOOK_AGAIN_MS = 5_000;

export function useDeliveries(id: WebhookId) {
  const reread = useRereading();
  const query = trpc.webhooks.deliveries.useInfiniteQuery(
    { id },
    { getNextPageParam: (page) => page.nextCursor, gcTime: 0, refetchInterval: LOOK_AGAIN_MS },
  );
  const sendAgain = trpc.webhooks.sendAgain.useMutation({
    async onSuccess({ state, sentence }) {
      if (state === 'sent') notify({ title: 'Delivered' });
      else notify({ title: 'Delivery failed', description: sentence, variant: 'destructive' });
      await reread();
    },
    onError: fail('Couldn’t resend the delivery'),
  });
  return { query, sendAgain };
}
