import { Button, Group, Stack } from '@mantine/core';
import type { DoorSecret } from '@ringmark/contract/projects/doors';
import type { Project } from '@ringmark/contract/projects/projects';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { errorFields, errorWords } from '../../lib/server/error-words.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { CookieFields } from './cookie-fields.tsx';
import forms from './add-door-dialog.module.css';
import { HeaderFields, HttpFields } from './secret-fields.tsx';
import type { TypedKind } from './secret-fields.types.ts';
import { useAddDoor } from './use-doors.ts';

const TITLES: Readonly<Record<TypedKind, string>> = {
  http: 'Username and password',
  header: 'Request header',
  cookies: 'Cookies',
};

/** Returns the site at which site access is tried, which is what most people expect. */
function originOf({ allowedUrls }: Project): string {
  const url = allowedUrls.find((one) => URL.canParse(one));
  return url === undefined ? '' : new URL(url).origin;
}

function emptySecret(kind: TypedKind, project: Project): DoorSecret {
  const origin = originOf(project);
  if (kind === 'http') return { kind, origin, username: '', password: '' };
  if (kind === 'header') return { kind, origin, name: '', value: '' };
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return { kind, cookies: [{ name: '', value: '', host }] };
}

const FIELD = /^secret\./;
const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errorFields(error)).map(([field, says]) => [field.replace(FIELD, ''), says]),
  );

interface AddDoorDialogProps {
  kind: TypedKind;
  project: Project;
  onClose: () => void;
}

/** Asks for a site's secret and clears it from memory once it has been sent. */
export function AddDoorDialog({ kind, project, onClose }: AddDoorDialogProps) {
  const [first] = useState(() => emptySecret(kind, project));
  const [secret, setSecret] = useState(first);
  const forget = () => {
    // The fields are emptied before they go: what holds on to a field that is gone would hold the secret as well.
    flushSync(() => setSecret(first));
    onClose();
  };
  const { add, isPending, error } = useAddDoor(project.id, forget);
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const isTouched = secret !== first;
  useLeaveWarning(isTouched);
  const errors = fieldErrors(error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void add(secret);
  };
  return (
    <Dialog onClose={forget} title={TITLES[kind]} size="lg" closeOnClickOutside={!isTouched}>
      <form onSubmit={save} ref={formRef} noValidate autoComplete="off">
        <Stack gap="md">
          {secret.kind === 'http' && <HttpFields {...{ secret, errors }} onChange={setSecret} />}
          {secret.kind === 'header' && <HeaderFields {...{ secret, errors }} onChange={setSecret} />}
          {secret.kind === 'cookies' && <CookieFields {...{ secret, errors }} onChange={setSecret} />}
        </Stack>
        {error !== null && Object.keys(errors).length === 0 && (
          <p className={forms.problem} role="alert">
            {errorWords(error)}
          </p>
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={forget}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save and test'}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
