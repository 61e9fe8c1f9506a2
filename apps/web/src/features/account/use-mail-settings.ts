import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from '@ringmark/contract/people/notifications';
import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

function saidOf({ isEnabled, digest }: NotificationSettings): string {
  if (!isEnabled) return 'Emails about tickets are off';
  if (digest === 'hourly') return 'You’ll get emails about tickets at most once an hour';
  return digest === 'daily' ? 'You’ll get emails about tickets once a day' : 'Emails about tickets are on';
}

/** Saves at once; what was chosen shows until the answer is there. */
export function useMailSettings(stored: NotificationSettings) {
  const utils = trpc.useUtils();
  const update = trpc.notifications.updateSettings.useMutation({
    onSuccess(saved) {
      utils.notifications.settings.setData(undefined, saved);
      notify({ title: saidOf(saved) });
    },
    onError: (error) =>
      notify({ title: 'Couldn’t save the setting', description: errorWords(error), variant: 'destructive' }),
  });
  const wanted = update.isPending ? update.variables : stored;
  const shown: NotificationSettings = {
    isEnabled: wanted.isEnabled,
    digest: wanted.digest || stored.digest,
    timeZone: wanted.timeZone || stored.timeZone,
  };
  const change = (values: Partial<UpdateNotificationSettingsInput>) =>
    update.mutate({ isEnabled: shown.isEnabled, ...values });
  return { shown, change };
}
