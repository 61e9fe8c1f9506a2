import { Button, Group, TextInput } from '@mantine/core';
import { SAVED_VIEW_LIMITS } from '@ringmark/contract/lists/saved-view-limits';
import type { SavedView } from '@ringmark/contract/lists/saved-views';
import { useState } from 'react';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc, trpcUtils } from '../../../lib/server/trpc-client.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface ManageViewsDialogProps {
  views: readonly SavedView[];
  onClose: () => void;
}

/** Renames and removes views. */
export function ManageViewsDialog({ views, onClose }: ManageViewsDialogProps) {
  return (
    <Dialog onClose={onClose} title="Saved views" closeButtonProps={{ 'aria-label': 'Close' }}>
      {views
        .filter(({ canEdit }) => canEdit)
        .map((view) => (
          <ViewLine key={view.id} view={view} />
        ))}
    </Dialog>
  );
}

function ViewLine({ view }: { view: SavedView }) {
  const [name, setName] = useState(view.name);
  const options = { onSuccess: () => void trpcUtils.savedViews.invalidate() };
  const rename = trpc.savedViews.update.useMutation(options);
  const remove = trpc.savedViews.remove.useMutation(options);
  const error = rename.error ?? remove.error;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ id: view.id, name });
      }}
    >
      <Group gap="xs" mb="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          size="xs"
          aria-label={`Name of ${view.name}`}
          description={view.projectName}
          inputWrapperOrder={['input', 'description', 'error']}
          maxLength={SAVED_VIEW_LIMITS.savedViewNameLength}
          value={name}
          error={error && errorWords(error)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={name.trim() === '' || name.trim() === view.name}
        >
          Rename
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Remove ${view.name}`}
          onClick={() => remove.mutate({ id: view.id })}
        >
          Remove
        </Button>
      </Group>
    </form>
  );
}
