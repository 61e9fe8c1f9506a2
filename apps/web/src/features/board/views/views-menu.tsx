import { Button } from '@mantine/core';
import type { SavedView } from '@ringmark/contract/saved-views';
import { IconBookmark } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { goneWords } from '../../../entities/gone-filters.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { LazyMenu } from '../../../ui/menus/lazy-menu.tsx';

const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));
const SaveViewDialog = lazy(async () => ({
  default: (await import('./save-view-dialog.tsx')).SaveViewDialog,
}));

/** Views that were kept, in one quiet place. @param search the address's parameters */
export function ViewsMenu({ search }: { search: Record<string, string | undefined> }) {
  const { data: views = [], isError, refetch } = trpc.savedViews.list.useQuery();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const open = useOpenView();
  const entries = () => [
    ...views.map((view) => ({
      label: view.projectName === null ? view.name : `${view.name} · ${view.projectName}`,
      onSelect: () => open(view),
    })),
    ...(isError ? [{ label: 'Failed to fetch views: try again', onSelect: () => void refetch() }] : []),
    { label: 'Save this view…', onSelect: () => setDialog('save') },
    ...(views.some(({ canEdit }) => canEdit)
      ? [{ label: 'Rename or remove…', onSelect: () => setDialog('manage') }]
      : []),
  ];
  return (
    <>
      <LazyMenu label="Views" entries={entries} position="bottom-start">
        {(button) => (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconBookmark size={15} stroke={1.5} />}
            {...button}
          >
            Views
          </Button>
        )}
      </LazyMenu>
      <Suspense fallback={null}>
        {dialog === 'save' && <SaveViewDialog search={search} onClose={() => setDialog(null)} />}
        {dialog === 'manage' && <ManageViewsDialog views={views} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

/** A view opens as it was saved; what it filtered by and is gone, it says. */
function useOpenView() {
  const navigate = useNavigate();
  return ({ name, search, gone }: SavedView) => {
    void navigate({ to: '/tickets', search });
    if (gone.length > 0) notify({ title: name, description: goneWords(gone) });
  };
}
