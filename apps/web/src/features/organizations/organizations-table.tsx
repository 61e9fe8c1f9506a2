import { ActionIcon, Badge, Button, Group } from '@mantine/core';
import type { Organization } from '@ringmark/contract/people/organizations';
import { IconArchive, IconPencil, IconRestore } from '@tabler/icons-react';
import { formatExact } from '../../lib/formats/dates.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { tip } from '../../ui/menus/tooltips.tsx';
import { useOrganizationWrites } from './use-organization-writes.ts';

interface OrganizationsTableProps {
  organizations: readonly Organization[] | undefined;
  onEdit: (organization: Organization) => void;
}

/** A visible button can say why it is disabled. */
const PLATFORM_STAYS = 'The organization that runs this installation can’t be archived';

const COLUMNS = ['Name', 'Domain', 'Created', 'Actions'];

export function OrganizationsTable({ organizations, onEdit }: OrganizationsTableProps) {
  return (
    <DataTable label="Organizations" columns={COLUMNS} isLoading={!organizations}>
      {organizations?.map((organization) => (
        <tr key={organization.id}>
          <td title={organization.name}>
            <Group gap={10} wrap="nowrap">
              <strong>{organization.name}</strong>
              {organization.isPlatform && (
                <Badge variant="light" tt="none" fw={550} miw="max-content">
                  Runs this installation
                </Badge>
              )}
            </Group>
          </td>
          <td title={organization.domain}>{organization.domain}</td>
          <td className="tabular" title={formatExact(organization.createdAt)}>
            {new Date(organization.createdAt).toLocaleDateString()}
          </td>
          <td>
            <Actions organization={organization} onEdit={onEdit} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Actions({
  organization,
  onEdit,
}: {
  organization: Organization;
  onEdit: (it: Organization) => void;
}) {
  const { setStatus, busyId } = useOrganizationWrites();
  const isBusy = busyId === organization.id;
  if (organization.status === 'archived') {
    return (
      <Group justify="flex-end" gap={4} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRestore size={14} stroke={1.5} />}
          disabled={isBusy}
          onClick={() => setStatus(organization.id, 'active')}
        >
          Reactivate
        </Button>
      </Group>
    );
  }
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      <ActionIcon
        aria-label={`Edit ${organization.name}`}
        onClick={() => onEdit(organization)}
        {...tip('Edit')}
      >
        <IconPencil size={16} stroke={1.5} />
      </ActionIcon>
      {organization.isPlatform ? (
        <ActionIcon aria-label={PLATFORM_STAYS} aria-disabled data-disabled {...tip(PLATFORM_STAYS)}>
          <IconArchive size={16} stroke={1.5} />
        </ActionIcon>
      ) : (
        <ActionIcon
          aria-label={`Archive ${organization.name}`}
          disabled={isBusy}
          onClick={() => setStatus(organization.id, 'archived')}
          {...tip('Archive')}
        >
          <IconArchive size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </Group>
  );
}
