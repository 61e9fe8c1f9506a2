import { Skeleton, Switch } from '@mantine/core';
import type { NotificationSettings } from '@ringmark/contract/people/notifications';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './account.module.css';
import { DigestChoice } from './digest-choice.tsx';
import { useMailSettings } from './use-mail-settings.ts';

/** Turns ticket mails off, or gathers them; a link in each mail silences its ticket alone. */
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
          <MailForm stored={settings.data} />
        ) : (
          <Skeleton height={212} />
        )}
      </div>
    </section>
  );
}

function MailForm({ stored }: { stored: NotificationSettings }) {
  const { shown, change } = useMailSettings(stored);
  return (
    <>
      <Switch
        label="Mail me about tickets"
        withThumbIndicator={false}
        checked={shown.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
      {shown.isEnabled && <DigestChoice settings={shown} onChange={change} />}
    </>
  );
}
