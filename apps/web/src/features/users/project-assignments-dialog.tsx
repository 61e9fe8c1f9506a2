import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { User } from '@ringmark/contract/people/users';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useUserProject } from './use-user-writes.ts';

/** Sets which projects of their organization a user has access to. */
export function ProjectAssignmentsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`Project Assignments: ${user.name}`}>
      <Text c="dimmed" size="sm" mb="md">
        Manage which projects this user has access to within their organization
      </Text>
      <Assignments user={user} />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  );
}

function Assignments({ user }: { user: User }) {
  const projects = trpc.projects.listAll.useQuery({ status: 'active' });
  const assigned = trpc.users.projects.useQuery({ id: user.id });
  const setAssigned = useUserProject(user.id);
  const error = projects.error ?? assigned.error;
  if (error) {
    const retry = () => Promise.all([projects.refetch(), assigned.refetch()]);
    return <ErrorState title="Couldn’t load the projects" message={errorWords(error)} onRetry={retry} />;
  }
  if (!projects.data || !assigned.data) {
    return (
      <Stack gap="sm" aria-busy="true">
        <Skeleton height={20} width="60%" />
        <Skeleton height={20} width="45%" />
      </Stack>
    );
  }
  const own = projects.data.filter(({ organizationId }) => organizationId === user.organizationId);
  if (own.length === 0) return <Text>No projects in this organization</Text>;
  const ids = new Set(assigned.data.map(({ projectId }) => projectId));
  return (
    <Stack gap="sm">
      {own.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={ids.has(id)}
          onChange={(event) => setAssigned(id, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
