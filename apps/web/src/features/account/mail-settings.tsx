import { Skeleton, Switch } from '@mantine/core';
import type { NotificationSettings } from '@ringmark/contract/people/notifications';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './account.module.css';
import { DigestChoice } from './digest-choice.tsx';
import { useMailSettings } from './use-mail-settings.ts';

/** Turns ticket emails off or gathers them into digests. A link in each email mutes only its own ticket. */
export function MailSettings() {
  const settings = trpc.notifications.settings.useQuery();
  return (
    <section className={classes.section} aria-labelledby="mail-settings">
      <h2 id="mail-settings" className={classes.title}>
        Email
      </h2>
      <p className={classes.text}>
        We email you when someone mentions you, comments on a ticket you created or commented on, or changes
        the status of one of your tickets. You can unsubscribe from a ticket in any email about it.
      </p>
      <div className={classes.panel}>
        {settings.isError ? (
          <ErrorState
            title="Couldn’t load your settings"
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
        label="Email me about tickets"
        withThumbIndicator={false}
        checked={shown.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
      {shown.isEnabled && <DigestChoice settings={shown} onChange={change} />}
    </>
  );
}
