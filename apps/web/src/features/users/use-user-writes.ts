import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { User } from '@ringmark/contract/people/users';
import type { Lifecycle } from '@ringmark/contract/vocabulary';
import { errorWords } from '../../lib/server/error-words.ts';
import { leaveWithoutWarning } from '../../lib/drafts/leave-warning.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { notifyOtherTabs } from '../../lib/session/session-events.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const fail = (error: unknown) =>
  notify({ title: 'Error', description: errorWords(error), variant: 'destructive' });

export function useSetUserStatus() {
  const utils = trpc.useUtils();
  const update = trpc.users.update.useMutation({
    async onSuccess(_, { id, status }) {
      const undo = () => update.mutate({ id, status: 'active' });
      if (status === 'archived') notify({ title: 'User archived', undo });
      else notify({ title: 'User reactivated' });
      await Promise.all([utils.users.invalidate(), utils.analytics.invalidate()]);
    },
    onError: fail,
  });
  return {
    busyId: update.isPending ? update.variables.id : undefined,
    setStatus: (id: UserId, status: Lifecycle) => update.mutate({ id, status }),
  };
}

/** The dialog shows refusals. */
export function useSetAdministrator(user: User, onDone: () => void) {
  const utils = trpc.useUtils();
  const after = {
    async onSuccess() {
      onDone();
      notify({
        title: user.isAdmin ? 'Administrator role removed' : 'Administrator added',
        description: 'All administrators are notified by email.',
      });
      await Promise.all([utils.users.invalidate(), utils.analytics.invalidate()]);
    },
  };
  const make = trpc.users.makeAdministrator.useMutation(after);
  const take = trpc.users.takeAdministrator.useMutation(after);
  const { mutate, isPending, error } = user.isAdmin ? take : make;
  return { change: () => mutate({ id: user.id }), isPending, error };
}

/** The field shows refusals. */
export function useRenameUser(onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.users.update.useMutation({
    async onSuccess() {
      notify({ title: 'User renamed' });
      onSaved();
      await utils.users.invalidate();
    },
  });
  return {
    rename: (id: UserId, name: string) => update.mutate({ id, name }),
    isRenaming: update.isPending,
    error: update.error,
  };
}

/** The whole app restarts as the user. */
export function useStartImpersonation() {
  const start = trpc.impersonation.start.useMutation({
    onSuccess() {
      notifyOtherTabs();
      // Running work belongs to the former session.
      leaveWithoutWarning('/');
    },
    onError: fail,
  });
  return {
    start: (userId: UserId) => start.mutate({ userId }),
    isStarting: start.isPending || start.isSuccess,
  };
}

/** The box changes at once and goes back on failure. */
export function useUserProject(userId: UserId) {
  const utils = trpc.useUtils();
  const show = (id: string, isAssigned: boolean) => {
    const projectId = id as ProjectId;
    utils.users.projects.setData({ id: userId }, (before = []) => {
      const others = before.filter((entry) => entry.projectId !== projectId);
      return isAssigned ? [...others, { userId, projectId }] : others;
    });
  };
  // A refusal reverts its own box alone.
  const assign = trpc.users.assignProject.useMutation({
    onSuccess: () => notify({ title: 'Project assigned' }),
    onError(error, { projectId }) {
      show(projectId, false);
      fail(error);
    },
  });
  const remove = trpc.users.removeProject.useMutation({
    onSuccess: () => notify({ title: 'Project removed' }),
    onError(error, { projectId }) {
      show(projectId, true);
      fail(error);
    },
  });
  return (projectId: ProjectId, isAssigned: boolean) => {
    show(projectId, isAssigned);
    (isAssigned ? assign : remove).mutate({ id: userId, projectId });
  };
}
