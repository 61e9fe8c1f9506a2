import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { MailFailures } from './mail-failures.tsx';
import { SystemPanels } from './system-panels.tsx';

/** The state of the installation, for its administrators. */
export function SystemScreen() {
  // The state is read again each time the screen opens.
  const system = trpc.system.get.useQuery(undefined, { gcTime: 0 });
  const utils = trpc.useUtils();
  const refresh = () => void Promise.all([system.refetch(), utils.mail.failures.invalidate()]);
  return (
    <>
      <PageHeader title="System">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} stroke={1.5} />}
          disabled={system.isFetching}
          onClick={refresh}
        >
          Refresh
        </Button>
      </PageHeader>
      <Page description="Health of this installation">
        {system.isError && !system.data ? (
          <ErrorState
            title="Couldn’t load the system status"
            message={errorWords(system.error)}
            onRetry={() => system.refetch()}
          />
        ) : (
          <SystemPanels system={system.data} />
        )}
        <MailFailures />
      </Page>
    </>
  );
}
