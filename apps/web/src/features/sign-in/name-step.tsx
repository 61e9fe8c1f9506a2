import { Button, TextInput } from '@mantine/core';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { useOwnName } from '../../lib/session/use-own-name.ts';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';

/** Asks once after each sign-in; it can be postponed. */
export function NameStep({ onLater }: { onLater: () => void }) {
  const { user } = useSession();
  const [name, setName] = useState('');
  const { save, isSaving, error, words } = useOwnName();
  const focusRef = useInitialFocus<HTMLInputElement>();
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    save(name);
  };
  return (
    <SignInFrame
      title="What’s your name?"
      lead={`You’re signed in as ${user.email}. Your name is shown next to your comments.`}
    >
      <form className={classes.fields} onSubmit={send} ref={formRef} noValidate>
        <TextInput
          label="Your name"
          name="name"
          autoComplete="name"
          description={`Until you enter one, people see “${user.name}”.`}
          maxLength={PERSON_LIMITS.nameLength}
          ref={focusRef}
          value={name}
          error={words}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save and continue'}
        </Button>
        <Button variant="default" fullWidth onClick={onLater}>
          Skip for now
        </Button>
      </form>
    </SignInFrame>
  );
}
