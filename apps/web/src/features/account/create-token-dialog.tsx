import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { API_TOKEN_LIMITS } from '@ringmark/contract/people/api-token-limits';
import { type FormEvent, useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { errorFields } from '../../lib/server/error-words.ts';
import { logFailure } from '../../lib/server/log-failure.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import classes from './account.module.css';
import { useApiTokenWrites } from './use-api-tokens.ts';

const SCOPES = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];
const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: '1 year' },
];

/** Shows the new token once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const { create } = useApiTokenWrites();
  if (create.data) return <CreatedToken token={create.data.token} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Create API token">
      <TokenForm
        error={create.error}
        isBusy={create.isPending}
        onClose={onClose}
        onCreate={(input) => create.mutate(input)}
      />
    </Dialog>
  );
}

interface TokenFormProps {
  error: unknown;
  isBusy: boolean;
  onClose: () => void;
  onCreate: (input: { name: string; scope: 'read' | 'write'; expiresInDays: number }) => void;
  usualScope?: 'read' | 'write';
  nameHint?: string;
}

export function TokenForm({
  error,
  isBusy,
  onClose,
  onCreate,
  usualScope = 'read',
  nameHint = 'What the token is for, such as a nightly check.',
}: TokenFormProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<string>(usualScope);
  const [days, setDays] = useState('90');
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ name, scope: scope === 'write' ? 'write' : 'read', expiresInDays: Number(days) });
  };
  return (
    <form onSubmit={submit} ref={formRef}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description={nameHint}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={API_TOKEN_LIMITS.tokenNameLength}
          error={errorFields(error)['name']}
          data-autofocus
        />
        <Select
          label="Permissions"
          data={SCOPES}
          value={scope}
          onChange={(value) => setScope(value ?? 'read')}
          allowDeselect={false}
        />
        <Select
          label="Expires after"
          data={LIVES}
          value={days}
          onChange={(value) => setDays(value ?? '90')}
          allowDeselect={false}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={name.trim() === '' || isBusy}>
          {isBusy ? 'Creating...' : 'Create token'}
        </Button>
      </Group>
    </form>
  );
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(token);
      setCopied(true);
    } catch (error) {
      logFailure('the token was not copied', error);
      const description = 'Select the text and copy it manually.';
      notify({ title: 'Couldn’t copy the token', description, variant: 'destructive' });
    }
  };
  return (
    <Dialog onClose={onClose} title="Your new token" closeOnClickOutside={false}>
      <p className={classes.text}>Copy this token now. You won’t see it again.</p>
      <div className={classes.token}>
        <code className={classes.secret} data-testid="api-token">
          {token}
        </code>
        <Button variant="default" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  );
}
