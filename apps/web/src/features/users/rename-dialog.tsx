import { Button, Group, TextInput } from '@mantine/core';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import type { User } from '@ringmark/contract/people/users';
import { type FormEvent, useState } from 'react';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { errorFields, errorWords } from '../../lib/server/error-words.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { useRenameUser } from './use-user-writes.ts';

export function RenameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [name, setName] = useState(user.name);
  const { rename, isRenaming, error } = useRenameUser(onClose);
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const isTouched = name !== user.name;
  useLeaveWarning(isTouched);
  const send = (event: FormEvent) => {
    event.preventDefault();
    rename(user.id, name);
  };
  return (
    <Dialog onClose={onClose} title={`Rename ${user.name}`} closeOnClickOutside={!isTouched}>
      <form onSubmit={send} ref={formRef} noValidate>
        <TextInput
          label="Name"
          description={`The name everyone sees for ${user.email}.`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={PERSON_LIMITS.nameLength}
          error={error && (errorFields(error)['name'] ?? errorWords(error))}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isTouched || isRenaming}>
            {isRenaming ? 'Saving...' : 'Rename'}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
