import { Button } from '@mantine/core';
import type { ApiToken } from '@ringmark/contract/people/api-tokens';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './account.module.css';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { useApiTokenWrites } from './use-api-tokens.ts';

/** Personal tokens for programs. */
export function ApiTokens() {
  const tokens = trpc.apiTokens.list.useQuery();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <section className={classes.section} aria-labelledby="api-tokens">
      <div className={classes.sectionHead}>
        <h2 id="api-tokens" className={classes.title}>
          API tokens
        </h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.5} />}
          onClick={() => setCreating(true)}
        >
          Create token
        </Button>
      </div>
      <p className={classes.text}>
        An app with one of your tokens can see what you see. Read the{' '}
        <a href="/api/docs">API documentation</a>.
      </p>
      {tokens.isError ? (
        <ErrorState
          title="Couldn’t load your tokens"
          message={errorWords(tokens.error)}
          onRetry={() => tokens.refetch()}
        />
      ) : tokens.data?.length === 0 ? (
        <div className={classes.panel}>
          <EmptyState icon={<IconKey size={22} stroke={1.5} />} title="No tokens yet">
            Create one for each app, so you can revoke them individually.
          </EmptyState>
        </div>
      ) : (
        <TokenTable tokens={tokens.data} onRevoke={setRevoking} />
      )}
      {isCreating && <CreateTokenDialog onClose={() => setCreating(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

interface TokenTableProps {
  tokens: readonly ApiToken[] | undefined;
  onRevoke: (token: ApiToken) => void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  return (
    <DataTable
      label="Your tokens"
      columns={['Name', 'Permissions', 'Last used', 'Expires', 'Actions']}
      isLoading={!tokens}
    >
      {tokens?.map((token) => (
        <tr key={token.id}>
          <td>
            <strong>{token.name}</strong>
          </td>
          <td>{token.scope === 'write' ? 'Read and write' : 'Read'}</td>
          <td>{token.lastUsedAt ? <RelativeDate value={token.lastUsedAt} /> : 'Never'}</td>
          <td>
            <RelativeDate isAhead value={token.expiresAt} />
          </td>
          <td>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`Revoke ${token.name}`}
              onClick={() => onRevoke(token)}
            >
              Revoke
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { revoke } = useApiTokenWrites();
  return (
    <ConfirmDialog
      isDestructive
      title={`Revoke ${token.name}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: token.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      Apps that use this token will lose access right away. This can’t be undone.
    </ConfirmDialog>
  );
}
