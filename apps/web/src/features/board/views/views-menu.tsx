import { Button } from '@mantine/core';
import type { SavedView } from '@ringmark/contract/lists/saved-views';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { goneWords } from '../../../entities/gone-filters.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { LazyMenu } from '../../../ui/menus/lazy-menu.tsx';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import { isSameView } from './same-view.ts';
import classes from './views-menu.module.css';

const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));
const SaveViewDialog = lazy(async () => ({
  default: (await import('./save-view-dialog.tsx')).SaveViewDialog,
}));

interface ViewsMenuProps {
  /** The address's parameters. */
  search: Record<string, string | undefined>;
  /** The address of the file with what is shown. */
  csv: string;
}

/** A link that is pressed, not a page that is left: what is typed elsewhere asks nobody to stay. */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Views that were kept, and what can be kept of this one, in one quiet place. */
export function ViewsMenu({ search, csv }: ViewsMenuProps) {
  const { data: views = [], isError, refetch } = trpc.savedViews.list.useQuery();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const open = useOpenView();
  const entries = () => [
    ...views.map((view) => ({
      key: view.id,
      isCurrent: isSameView(view.search, search),
      label: view.projectName === null ? view.name : `${view.name} · ${view.projectName}`,
      onSelect: () => open(view),
    })),
    ...(isError ? [{ label: 'Couldn’t load the views. Try again', onSelect: () => void refetch() }] : []),
    {
      label: 'Save this view...',
      startsGroup: views.length > 0 || isError,
      onSelect: () => setDialog('save'),
    },
    ...(views.some(({ canEdit }) => canEdit)
      ? [{ label: 'Rename or remove...', onSelect: () => setDialog('manage') }]
      : []),
    { label: 'Export as CSV', onSelect: () => download(csv) },
  ];
  return (
    <>
      <LazyMenu label="Views" entries={entries} position="bottom-end">
        {(button) => (
          <Button size="xs" variant="default" leftSection={<span className={classes.bookmark} />} {...button}>
            Views
          </Button>
        )}
      </LazyMenu>
      <Suspense fallback={<OverlayWanted />}>
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
