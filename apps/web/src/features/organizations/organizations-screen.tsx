import { Button } from '@mantine/core';
import type { Organization } from '@ringmark/contract/people/organizations';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import type { LifecycleTab } from '../../lib/lists/lifecycle-tab.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { searchIn } from '../../lib/lists/search-in.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LifecycleTabs } from '../../ui/lists/lifecycle-tabs.tsx';
import { ListSearch, NothingFound } from '../../ui/lists/list-search.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { OrganizationDialog } from './organization-dialog.tsx';
import { OrganizationsTable } from './organizations-table.tsx';

interface OrganizationsScreenProps {
  tab: LifecycleTab;
  onTab: (tab: LifecycleTab) => void;
  /** The address says that a new one is being created, so that a link leads there. */
  isCreating: boolean;
  onCreating: (isOpen: boolean) => void;
}

export function OrganizationsScreen({ tab, onTab, isCreating, onCreating }: OrganizationsScreenProps) {
  const [edited, setEdited] = useState<Organization | null>(null);
  const [typed, setTyped] = useState('');
  const organizations = trpc.organizations.list.useQuery({
    status: tab === 'archived' ? 'archived' : 'active',
  });
  return (
    <>
      <PageHeader title="Organizations" foldsActions>
        <Button size="xs" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => onCreating(true)}>
          Create Organization
        </Button>
      </PageHeader>
      <Page description="Manage customer organizations">
        <LifecycleTabs
          value={tab}
          onChange={onTab}
          search={<ListSearch label="Search organizations" value={typed} onChange={setTyped} />}
        >
          {organizations.isError ? (
            <ErrorState
              title="Couldn’t load the organizations"
              message={errorWords(organizations.error)}
              onRetry={() => organizations.refetch()}
            />
          ) : organizations.data?.length === 0 ? (
            <EmptyState
              icon={<IconBuilding size={22} stroke={1.5} />}
              title={tab === 'archived' ? 'No archived organizations' : 'No organizations yet'}
            >
              {tab === 'archived'
                ? 'Archived organizations are kept here. Their members can’t sign in.'
                : 'Add a customer. Anyone with an email address at its domain can then sign in.'}
            </EmptyState>
          ) : (
            <Found organizations={organizations.data} typed={typed} onEdit={setEdited} />
          )}
        </LifecycleTabs>
      </Page>
      {edited && <OrganizationDialog organization={edited} onClose={() => setEdited(null)} />}
      {isCreating && <OrganizationDialog onClose={() => onCreating(false)} />}
    </>
  );
}

interface FoundProps {
  organizations: readonly Organization[] | undefined;
  typed: string;
  onEdit: (organization: Organization) => void;
}

function Found({ organizations, typed, onEdit }: FoundProps) {
  const found = organizations && searchIn(organizations, typed, ({ name, domain }) => [name, domain]);
  if (found?.length === 0) return <NothingFound typed={typed} covers="names and domains" />;
  return <OrganizationsTable organizations={found} onEdit={onEdit} />;
}
