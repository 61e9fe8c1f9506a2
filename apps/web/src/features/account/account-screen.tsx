import { useSession } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { MailSettings } from './mail-settings.tsx';
import { OwnName } from './own-name.tsx';

/** What one sets for oneself. Tokens are the account's own: who looks through another's eyes does not see them. */
export function AccountScreen() {
  const { impersonating } = useSession();
  return (
    <>
      <PageHeader title="Settings" />
      <Page
        isNarrow
        description="Your name, what Ringmark mails to you, and the programs that act in your name"
      >
        <OwnName />
        <MailSettings />
        {!impersonating && <ApiTokens />}
      </Page>
    </>
  );
}
