import { useSession } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { ConnectAgent } from './connect-agent.tsx';
import { MailSettings } from './mail-settings.tsx';
import { OwnName } from './own-name.tsx';
import { SignedInSites } from './signed-in-sites.tsx';

/** The person's own settings. An impersonating administrator does not see the tokens. */
export function AccountScreen() {
  const { user, impersonating } = useSession();
  return (
    <>
      <PageHeader title="Settings" />
      <Page isNarrow description="Your name, email notifications, and the apps that act on your behalf">
        <OwnName />
        <MailSettings />
        {user.isAdmin && !impersonating && <CalendarAddress />}
        {!impersonating && <SignedInSites />}
        {!impersonating && <ApiTokens />}
        {!impersonating && <ConnectAgent />}
      </Page>
    </>
  );
}
