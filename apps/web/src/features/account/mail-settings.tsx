import { Skeleton, Switch } from '@mantine/core';
import { errorWords } from '../../lib/server/error-words.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './account.module.css';

/** Turns ticket mails off; a link in each mail silences its ticket alone. */
export function MailSettings() {
  const settings = trpc.notifications.settings.useQuery();
  return (
    <section className={classes.section} aria-labelledby="mail-settings">
      <h2 id="mail-settings" className={classes.title}>
        Mail
      </h2>
      <p className={classes.text}>
        Ringmark writes to you when somebody mentions you, comments on a ticket of yours or one that you
        commented on, or changes the status of a ticket of yours. Every mail can silence its ticket.
      </p>
      <div className={classes.panel}>
        {settings.isError ? (
          <ErrorState
            title="Your settings could not be loaded"
            message={errorWords(settings.error)}
            onRetry={() => settings.refetch()}
          />
        ) : settings.data ? (
          <MailSwitch isEnabled={settings.data.isEnabled} />
        ) : (
          <Skeleton height={20} width={220} />
        )}
      </div>
    </section>
  );
}

function MailSwitch({ isEnabled }: { isEnabled: boolean }) {
  const utils = trpc.useUtils();
  const update = trpc.notifications.updateSettings.useMutation({
    onSuccess(saved) {
      utils.notifications.settings.setData(undefined, saved);
      notify({ title: saved.isEnabled ? 'You get mail about tickets' : 'You get no mail about tickets' });
    },
    onError: (error) =>
      notify({ title: 'Failed to save the setting', description: errorWords(error), variant: 'destructive' }),
  });
  // The switch changes optimistically; a refusal reverts it.
  const shown = update.isPending ? update.variables.isEnabled : isEnabled;
  return (
    <Switch
      label="Mail me about tickets"
      withThumbIndicator={false}
      checked={shown}
      onChange={(event) => update.mutate({ isEnabled: event.currentTarget.checked })}
    />
  );
}
