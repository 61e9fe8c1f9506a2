import { Button } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import type { TicketImport } from '@ringmark/contract/lists/imports';
import { useState } from 'react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc, trpcUtils } from '../../lib/server/trpc-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { tickets } from './counted.ts';
import classes from './imports.module.css';

function useRemoveImport() {
  return trpc.imports.remove.useMutation({
    onSuccess({ removed, kept }) {
      const shown = kept
        .slice(0, 5)
        .map((number) => `#${number}`)
        .join(', ');
      const others = kept.length > 5 ? ' and others' : '';
      const why =
        kept.length === 1
          ? 'was kept because someone has worked on it'
          : 'were kept because someone has worked on them';
      const stay = kept.length > 0 ? ` ${shown}${others} ${why}.` : '';
      notify({ title: 'Import removed', description: `${tickets(removed)} deleted.${stay}` });
      void trpcUtils.imports.invalidate();
      void trpcUtils.tickets.invalidate();
    },
    onError: (error) =>
      notify({
        title: 'Couldn’t remove the import',
        description: errorWords(error),
        variant: 'destructive',
      }),
  });
}

/** Lists past imports, which can be removed for a day. */
export function PastImports({ projectId }: { projectId: string }) {
  const imports = trpc.imports.list.useQuery({ id: projectId as ProjectId });
  const [asked, setAsked] = useState<TicketImport | null>(null);
  const remove = useRemoveImport();
  if (!imports.data || imports.data.length === 0) return null;
  return (
    <div className={classes.past}>
      <h2 className={classes.heading}>Past imports</h2>
      <DataTable label="Past imports" columns={['File', 'Tickets', 'By', 'When', 'Actions']}>
        {imports.data.map((one) => (
          <tr key={one.id}>
            <td title={one.fileName}>
              <strong>{one.fileName}</strong>
            </td>
            <td>{one.ticketCount}</td>
            <td>{one.madeBy.name}</td>
            <td>
              <RelativeDate value={one.madeAt} />
            </td>
            <td>
              {one.removedAt !== null && 'Removed'}
              {one.removableUntil !== null && (
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(one)}>
                  Remove
                </Button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {asked && (
        <ConfirmDialog
          title="Remove this import?"
          confirmLabel="Remove"
          isDestructive
          onClose={() => setAsked(null)}
          onConfirm={() => {
            remove.mutate({ id: asked.id });
            setAsked(null);
          }}
        >
          Its tickets will be deleted, except those someone has worked on since.
        </ConfirmDialog>
      )}
    </div>
  );
}
