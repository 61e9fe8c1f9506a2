import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import { SAVED_VIEW_LIMITS } from '@ringmark/contract/lists/saved-view-limits';
import { TEAM_FILTERS } from '@ringmark/contract/lists/view-filters';
import { useState } from 'react';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc, trpcUtils } from '../../../lib/server/trpc-client.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface SaveViewDialogProps {
  search: Record<string, string | undefined>;
  onClose: () => void;
}

/** Keeps the filters, the sort and the way of showing under a name. */
export function SaveViewDialog({ search, onClose }: SaveViewDialogProps) {
  const { user, impersonating } = useSession();
  const isTeam = user.isAdmin && !impersonating;
  const [name, setName] = useState('');
  const [projectId, setProjectId] = useState('');
  const save = trpc.savedViews.create.useMutation({
    onSuccess() {
      notify({
        title: 'View saved',
        description: 'You can find it under Views, or with “Search and commands”.',
      });
      void trpcUtils.savedViews.invalidate();
      onClose();
    },
  });
  const set = Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]),
  );
  const isForTeamAlone = TEAM_FILTERS.some((filter) => set[filter] !== undefined);
  return (
    <Dialog onClose={onClose} title="Save this view" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ name, search: set, projectId: (projectId || undefined) as ProjectId | undefined });
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          required
          maxLength={SAVED_VIEW_LIMITS.savedViewNameLength}
          value={name}
          error={save.error && errorWords(save.error)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {isTeam && <ForWhom projectId={projectId} isForTeamAlone={isForTeamAlone} onChange={setProjectId} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

interface ForWhomProps {
  projectId: string;
  isForTeamAlone: boolean;
  onChange: (projectId: string) => void;
}

/** Oneself, or a project, whose customers see its views too. */
function ForWhom({ projectId, isForTeamAlone, onChange }: ForWhomProps) {
  const projects = trpc.projects.list.useQuery();
  const who = isForTeamAlone
    ? 'Only the team can see this view, because customers can’t see labels or due dates.'
    : 'For everyone with access to the project, including customers.';
  return (
    <NativeSelect
      mt="sm"
      label="For"
      description={projectId === '' ? undefined : who}
      value={projectId}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: 'Only me' },
        ...(projects.data ?? []).map(({ id, name: label }) => ({ value: id, label })),
      ]}
    />
  );
}
