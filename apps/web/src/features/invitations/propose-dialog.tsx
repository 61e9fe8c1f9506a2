import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { trimUnseen } from '@ringmark/contract/clean-text';
import { INVITATION_LIMITS } from '@ringmark/contract/people/invitation-limits';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { type FormEvent, useState } from 'react';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { errorFields, errorWords } from '../../lib/server/error-words.ts';
import { useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { usePropose } from './use-invitation-writes.ts';

/** Lets members ask the administrators to invite a colleague. */
export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const { organization } = useSession();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const propose = usePropose();
  const fields = errorFields(propose.error);
  const isTouched = email !== '' || name !== '' || message !== '';
  useLeaveWarning(isTouched);
  const send = (event: FormEvent) => {
    event.preventDefault();
    propose.mutate({ email, name, message }, { onSuccess: onClose });
  };
  return (
    <Dialog onClose={onClose} title="Propose an invitation" closeOnClickOutside={!isTouched}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email address"
            description={`Your colleague’s address at ${organization.domain}. An administrator has to approve the invitation.`}
            type="email"
            value={email}
            onChange={(event) => setEmail(trimUnseen(event.currentTarget.value))}
            maxLength={PERSON_LIMITS.emailLength}
            error={fields['email'] ?? (propose.error ? errorWords(propose.error) : undefined)}
            data-autofocus
          />
          <TextInput
            label="Name (optional)"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={PERSON_LIMITS.nameLength}
          />
          <Textarea
            label="Reason (optional)"
            autosize
            minRows={2}
            maxRows={6}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            maxLength={INVITATION_LIMITS.invitationMessageLength}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={propose.isPending || email === ''}>
            {propose.isPending ? 'Sending...' : 'Propose'}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
