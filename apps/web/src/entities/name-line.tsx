import { ActionIcon, Button, TextInput } from '@mantine/core';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { needsName, postponeName } from '../lib/session/name-prompt.ts';
import { useSession } from '../lib/session/session.ts';
import { useOwnName } from '../lib/session/use-own-name.ts';
import { useErrorFocus } from '../ui/focus/use-error-focus.ts';
import classes from './name-line.module.css';

/** The field that had the focus is gone. */
const focusScreen = () => document.getElementById('main')?.focus({ preventScroll: true });

/** Asks someone whose name is made of their address for it. They may dismiss it until the next sign-in. */
export function NameLine() {
  const session = useSession();
  const { user, isNameGiven } = session;
  // This is checked at the start only, because it must not move what is already on the screen.
  const [isAsked, setAsked] = useState(() => needsName(session));
  const [name, setName] = useState('');
  const { save, isSaving, error, words } = useOwnName(focusScreen);
  const form = useErrorFocus<HTMLFormElement>(error);
  if (!isAsked || isNameGiven) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    save(name);
  };
  const dismiss = () => {
    postponeName(user.id);
    setAsked(false);
    focusScreen();
  };
  return (
    <form className={classes.line} aria-label="Your name" onSubmit={send} ref={form} noValidate>
      <p className={classes.words}>Others see you as “{user.name}”. What’s your name?</p>
      <TextInput
        aria-label="Your name"
        placeholder="Your name"
        name="name"
        autoComplete="name"
        size="xs"
        className={classes.field}
        maxLength={PERSON_LIMITS.nameLength}
        value={name}
        error={words}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label="Not now" onClick={dismiss}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </form>
  );
}
